CREATE TABLE `device_grants` (
	`device_code_sha256` text PRIMARY KEY NOT NULL,
	`user_code` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`next_poll_ms` integer NOT NULL,
	`decision` text,
	`user_id` text,
	`auth_time_ms` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `device_grants_user_code_uq` ON `device_grants` (`user_code`);--> statement-breakpoint
CREATE INDEX `device_grants_user_idx` ON `device_grants` (`user_id`);--> statement-breakpoint
CREATE INDEX `device_grants_expiry_idx` ON `device_grants` (`expires_at_ms`);