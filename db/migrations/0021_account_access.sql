CREATE TABLE `identity_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text,
	`public_key` text NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`backed_up` integer NOT NULL,
	`transports` text,
	`created_at` integer,
	`aaguid` text,
	FOREIGN KEY (`user_id`) REFERENCES `identity_users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_passkeys_credential_uq` ON `identity_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `identity_passkeys_user_idx` ON `identity_passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `one_time_links` (
	`token_sha256` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`by_mail` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_links_email_uq` ON `one_time_links` (`email`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_links_user_idx` ON `one_time_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `one_time_links_expiry_idx` ON `one_time_links` (`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `account_activity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	`action` text NOT NULL,
	`outcome` text NOT NULL,
	`address` text NOT NULL,
	`device` text NOT NULL,
	`request_id` text NOT NULL,
	`salt` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_activity_user_idx` ON `account_activity` (`user_id`,`id`);