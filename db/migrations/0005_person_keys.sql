CREATE TABLE `person_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`wrapped_key` text NOT NULL,
	`created_at_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
-- Inserting a key's id into this view does nothing while the person has that key and fails the whole batch once it is
-- another one or gone: a process that still holds a destroyed key in its memory writes nothing under it.
CREATE VIEW held_keys AS SELECT user_id, key_id FROM person_keys;
--> statement-breakpoint
CREATE TRIGGER held_keys_check INSTEAD OF INSERT ON held_keys
BEGIN
  SELECT RAISE(ABORT, 'key_lost') WHERE NOT EXISTS (SELECT 1 FROM person_keys WHERE user_id = NEW.user_id AND key_id = NEW.key_id);
END;
