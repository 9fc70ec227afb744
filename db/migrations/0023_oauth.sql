CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`allowed_at_ms` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `oauth_clients_created_idx` ON `oauth_clients` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `oauth_codes` (
	`code_sha256` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`code_challenge` text NOT NULL,
	`scopes` text NOT NULL,
	`auth_time_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`token_id` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `oauth_codes_user_idx` ON `oauth_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `oauth_codes_expiry_idx` ON `oauth_codes` (`expires_at_ms`);--> statement-breakpoint
ALTER TABLE `service_tokens` ADD `client_id` text;--> statement-breakpoint
ALTER TABLE `service_tokens` ADD `scopes` text;--> statement-breakpoint
ALTER TABLE `service_tokens` ADD `refresh_seq` integer;