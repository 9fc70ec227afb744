CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key_sha256` text NOT NULL,
	`body_sha256` text NOT NULL,
	`effect_id` text NOT NULL,
	`claim_token` text NOT NULL,
	`locked_until_ms` integer NOT NULL,
	`outcome` text,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key_sha256`)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_claim_uq` ON `idempotency_keys` (`claim_token`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_expiry_idx` ON `idempotency_keys` (`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `identity_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`user_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `identity_users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `identity_accounts_user_idx` ON `identity_accounts` (`user_id`);--> statement-breakpoint
CREATE TABLE `identity_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`alg` text,
	`crv` text,
	`created_at` integer NOT NULL,
	`expires_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `identity_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `identity_users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_sessions_token_uq` ON `identity_sessions` (`token`);--> statement-breakpoint
CREATE INDEX `identity_sessions_user_idx` ON `identity_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `identity_users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_users_email_uq` ON `identity_users` (`email`);--> statement-breakpoint
CREATE TABLE `identity_verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `identity_verifications_identifier_idx` ON `identity_verifications` (`identifier`);--> statement-breakpoint
CREATE TABLE `quota_windows` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`start_ms` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`key_sha256` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`blocked_until_ms` integer NOT NULL,
	`last_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_failures_last_idx` ON `sign_in_failures` (`last_ms`);--> statement-breakpoint
-- Inserting a claim_token into this view does nothing while the claim is held and fails the whole batch once it is not:
-- of two requests with one Idempotency-Key, the one that was given up for dead cannot have its effect as well.
CREATE VIEW held_claims AS SELECT claim_token FROM idempotency_keys WHERE outcome IS NULL;
--> statement-breakpoint
CREATE TRIGGER held_claims_check INSTEAD OF INSERT ON held_claims
BEGIN
  SELECT RAISE(ABORT, 'lease_lost') WHERE NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE claim_token = NEW.claim_token AND outcome IS NULL);
END;
