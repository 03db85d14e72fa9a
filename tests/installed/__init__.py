"""The wheel as a stranger installs it: in fresh environments, far from the tree."""
