CREATE TABLE `archive_parts` (
	`archive_id` text NOT NULL,
	`part` integer NOT NULL,
	`user_id` text NOT NULL,
	`sha256` text NOT NULL,
	`raw_event_id` integer NOT NULL,
	`bytes` integer NOT NULL,
	`events` integer NOT NULL,
	`first_day` text,
	`last_day` text,
	PRIMARY KEY(`archive_id`, `part`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `archive_parts_user_idx` ON `archive_parts` (`user_id`);--> statement-breakpoint
CREATE TABLE `archives` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`vendor` text NOT NULL,
	`file_name` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`time_zone` text,
	`status` text NOT NULL,
	`receipt` text,
	`created_at_ms` integer NOT NULL,
	`completed_at_ms` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `archives_user_idx` ON `archives` (`user_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `archives_open_idx` ON `archives` (`created_at_ms`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `feed_days` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `row_origins` (
	`user_id` text NOT NULL,
	`table_name` text NOT NULL,
	`row_id` text NOT NULL,
	`contributor` text NOT NULL,
	`date` text NOT NULL,
	`version` text NOT NULL,
	`raw_event_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `table_name`, `row_id`, `contributor`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `row_origins_contributor_idx` ON `row_origins` (`user_id`,`contributor`,`table_name`,`date`,`row_id`);--> statement-breakpoint
CREATE INDEX `row_origins_event_idx` ON `row_origins` (`raw_event_id`);--> statement-breakpoint
-- As in 0006: nothing is stored of a person who was erased.
CREATE TRIGGER archives_of_people BEFORE INSERT ON archives
  WHEN EXISTS (SELECT 1 FROM erased_people) AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'person_erased');
END;
--> statement-breakpoint
CREATE TRIGGER archive_parts_of_people BEFORE INSERT ON archive_parts
  WHEN EXISTS (SELECT 1 FROM erased_people) AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'person_erased');
END;
--> statement-breakpoint
CREATE TRIGGER feed_days_of_people BEFORE INSERT ON feed_days
  WHEN EXISTS (SELECT 1 FROM erased_people) AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'person_erased');
END;
