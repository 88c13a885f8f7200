class Document:
    def __init__(self, page_content, **kwargs):
        self.page_content = page_content
        self.metadata = kwargs.pop("metadata", {})
        assert not kwargs
