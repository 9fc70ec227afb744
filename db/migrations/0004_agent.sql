CREATE TABLE `memories` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`text_sha256` text NOT NULL,
	`turn_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `memories_user_text_uq` ON `memories` (`user_id`,`text_sha256`);--> statement-breakpoint
CREATE INDEX `memories_user_updated_idx` ON `memories` (`user_id`,`updated_at_ms`);--> statement-breakpoint
CREATE TABLE `turn_disclosures` (
	`turn_id` text NOT NULL,
	`place` integer NOT NULL,
	`step` text NOT NULL,
	`model` text NOT NULL,
	`host` text NOT NULL,
	`sent_at_ms` integer NOT NULL,
	`bytes_sent` integer NOT NULL,
	`contents` text NOT NULL,
	PRIMARY KEY(`turn_id`, `place`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `turn_evidence` (
	`turn_id` text NOT NULL,
	`place` integer NOT NULL,
	`today` text NOT NULL,
	`query` text NOT NULL,
	`query_sha256` text NOT NULL,
	`facts` text NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`turn_id`, `place`)
) STRICT;
