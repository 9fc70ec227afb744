CREATE INDEX `lab_uploads_storage_idx` ON `lab_uploads` (`storage_key`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_open_idx` ON `idempotency_keys` (`expires_at_ms`) WHERE outcome is null;--> statement-breakpoint
CREATE INDEX `identity_sessions_expiry_idx` ON `identity_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `identity_verifications_expiry_idx` ON `identity_verifications` (`expires_at`);