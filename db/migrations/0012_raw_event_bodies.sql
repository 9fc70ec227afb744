CREATE TABLE `raw_event_bodies` (
	`raw_event_id` integer PRIMARY KEY NOT NULL,
	`payload` text NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `raw_event_bodies` (`raw_event_id`, `payload`) SELECT `id`, `payload` FROM `raw_events` WHERE `payload_removed_at_ms` IS NULL;--> statement-breakpoint
ALTER TABLE `raw_events` DROP COLUMN `payload`;