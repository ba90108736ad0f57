-- A writer makes each stamp once: of two operations with the same one the second is looked for here, and sent back.
CREATE INDEX note_operations_by_stamp ON note_operations (person_id, stamp);
DROP INDEX note_operations_by_person;
