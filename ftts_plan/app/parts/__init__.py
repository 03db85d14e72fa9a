"""What pages share: the inputs, the link, pictures, tables, answers. A part is used by a page, never the other way."""
