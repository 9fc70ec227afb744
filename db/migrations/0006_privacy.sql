CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at_ms` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`request_id` text NOT NULL,
	`outcome` text NOT NULL,
	`previous_sha256` text NOT NULL,
	`sha256` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_subject_idx` ON `audit_log` (`subject`);--> statement-breakpoint
CREATE TABLE `erased_people` (
	`user_sha256` text PRIMARY KEY NOT NULL,
	`erased_at_ms` integer NOT NULL,
	`pending` text
) STRICT;

--> statement-breakpoint
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
--> statement-breakpoint
-- A server remembers whom it has let in, and a request may be on its way while its person is erased: once anybody was
-- erased from this database, nothing is stored any more of a person who is not there. Quotas count without anybody
-- waiting for them, so they are left out in silence.
CREATE TRIGGER turns_of_people BEFORE INSERT ON turns
  WHEN EXISTS (SELECT 1 FROM erased_people) AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'person_erased');
END;
--> statement-breakpoint
CREATE TRIGGER lab_uploads_of_people BEFORE INSERT ON lab_uploads
  WHEN EXISTS (SELECT 1 FROM erased_people) AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'person_erased');
END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_of_people BEFORE INSERT ON idempotency_keys
  WHEN EXISTS (SELECT 1 FROM erased_people) AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'person_erased');
END;
--> statement-breakpoint
-- The service's own keys have names that begin with a colon.
CREATE TRIGGER person_keys_of_people BEFORE INSERT ON person_keys
  WHEN EXISTS (SELECT 1 FROM erased_people) AND NEW.user_id NOT LIKE ':%' AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'person_erased');
END;
--> statement-breakpoint
CREATE TRIGGER quota_windows_of_people BEFORE INSERT ON quota_windows
  WHEN EXISTS (SELECT 1 FROM erased_people) AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(IGNORE);
END;
