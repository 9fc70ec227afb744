CREATE TABLE `service_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`auth_time_ms` integer NOT NULL,
	`last_used_ms` integer,
	`expires_at_ms` integer NOT NULL,
	`ended_at_ms` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `service_tokens_user_idx` ON `service_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `service_tokens_expiry_idx` ON `service_tokens` (`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `sign_outs` (
	`user_id` text PRIMARY KEY NOT NULL,
	`tokens_valid_after_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `token_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_sha256` text NOT NULL,
	`at_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `token_changes_at_idx` ON `token_changes` (`at_ms`);