"""The pages of the app. `controls` makes every input; each other file is one page with `render()`."""
