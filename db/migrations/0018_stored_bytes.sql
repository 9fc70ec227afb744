CREATE TABLE `stored_bytes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`raw_event_bytes` integer NOT NULL
) STRICT;

--> statement-breakpoint
INSERT INTO stored_bytes (user_id, raw_event_bytes)
  SELECT user_id, sum(octet_length(payload)) FROM raw_events JOIN raw_event_bodies ON raw_event_id = id
  WHERE user_id IS NOT NULL AND type <> 'archive' GROUP BY user_id;
--> statement-breakpoint
CREATE TRIGGER stored_bytes_owned AFTER UPDATE OF user_id ON raw_events
  WHEN NEW.user_id IS NOT OLD.user_id AND NEW.type <> 'archive'
BEGIN
  UPDATE stored_bytes SET raw_event_bytes = max(0, raw_event_bytes - coalesce((
    SELECT octet_length(payload) FROM raw_event_bodies WHERE raw_event_id = NEW.id), 0))
    WHERE user_id = OLD.user_id;
  INSERT INTO stored_bytes (user_id, raw_event_bytes)
    SELECT NEW.user_id, octet_length(payload) FROM raw_event_bodies
    WHERE raw_event_id = NEW.id AND NEW.user_id IS NOT NULL
    ON CONFLICT (user_id) DO UPDATE SET raw_event_bytes = raw_event_bytes + excluded.raw_event_bytes;
END;
--> statement-breakpoint
CREATE TRIGGER stored_bytes_removed BEFORE DELETE ON raw_event_bodies
BEGIN
  UPDATE stored_bytes SET raw_event_bytes = max(0, raw_event_bytes - octet_length(OLD.payload))
    WHERE user_id = (SELECT user_id FROM raw_events WHERE id = OLD.raw_event_id AND type <> 'archive');
END;
