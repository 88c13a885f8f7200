"""Stands in for `llama-index-core` where it is not installed, as far as the reader uses it."""


class Document:
    def __init__(self, *, text, id_, metadata):
        self.text = text
        self.id_ = id_
        self.metadata = metadata
