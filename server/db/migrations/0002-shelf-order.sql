-- The shelf is read a page at a time, newest first.
CREATE INDEX books_by_age ON books (added_at, id);
