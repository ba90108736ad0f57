-- Of a PDF: the number of the object each page is. Books published before have none, and are read as before.
ALTER TABLE editions ADD COLUMN page_objects jsonb;
