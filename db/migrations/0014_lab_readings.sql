CREATE TABLE `lab_corrections` (
	`result_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`upload_id` text NOT NULL,
	`correction` text NOT NULL,
	`corrected_at_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `lab_corrections_user_idx` ON `lab_corrections` (`user_id`,`upload_id`);--> statement-breakpoint
CREATE TABLE `lab_readings` (
	`upload_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reading` text NOT NULL,
	`reader_version` integer NOT NULL,
	`read_at_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `lab_readings_user_idx` ON `lab_readings` (`user_id`);--> statement-breakpoint
CREATE INDEX `lab_readings_version_idx` ON `lab_readings` (`reader_version`);--> statement-breakpoint
CREATE INDEX `lab_uploads_waiting_idx` ON `lab_uploads` (`aggregator_status`) WHERE aggregator_upload_id IS NULL;