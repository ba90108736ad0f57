-- What people write. Whoever changes anything of a person's locks their row here: batches of one person come one
-- after the other. `version` counts their changes; `things` are those below.
CREATE TABLE note_people (
  person_id integer PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
  version bigint NOT NULL,
  things integer NOT NULL
);

-- A writer is one tab's log on one device, and belongs to whoever used it first.
CREATE TABLE note_writers (
  writer text PRIMARY KEY,
  person_id integer NOT NULL REFERENCES note_people (person_id) ON DELETE CASCADE,
  claimed_at timestamptz NOT NULL
);
CREATE INDEX note_writers_by_person ON note_writers (person_id);

-- Appended to only. The body is emptied after a while; the id stays, so that what is sent again is known.
CREATE TABLE note_operations (
  id uuid PRIMARY KEY,
  person_id integer NOT NULL REFERENCES note_people (person_id) ON DELETE CASCADE,
  thing text NOT NULL,
  stamp text NOT NULL,
  body jsonb,
  received_at timestamptz NOT NULL
);
CREATE INDEX note_operations_by_person ON note_operations (person_id);
CREATE INDEX note_operations_by_age ON note_operations (received_at);
CREATE INDEX note_operations_with_body ON note_operations (received_at) WHERE body IS NOT NULL;

-- What the operations come to. `emptied`: removed long ago, and only its vectors are left.
CREATE TABLE note_things (
  person_id integer NOT NULL REFERENCES note_people (person_id) ON DELETE CASCADE,
  id text NOT NULL,
  state jsonb NOT NULL,
  bytes integer NOT NULL,
  condition text NOT NULL CHECK (condition IN ('alive', 'removed', 'emptied')),
  version bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, id)
);
CREATE INDEX note_things_by_version ON note_things (person_id, version);
CREATE INDEX note_things_removed ON note_things (changed_at) WHERE condition = 'removed';
