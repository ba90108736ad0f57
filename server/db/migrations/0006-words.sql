-- The words of a book for searching: bytes before encryption and the hashes of their chunks. Books published before have none, and are searched as before.
ALTER TABLE editions ADD COLUMN words jsonb;
