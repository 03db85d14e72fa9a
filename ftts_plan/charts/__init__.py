"""Pictures: values in, words and tables out (`picture`), painted by constant drawings authored in Altair."""
