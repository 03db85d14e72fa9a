"""The pages, a file each with `render()`."""
