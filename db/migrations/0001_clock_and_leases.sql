INSERT INTO clock (id, now_ms) VALUES (1, 0);
--> statement-breakpoint
-- Inserting (job_id, lease_token) into this view does nothing while the lease is held and fails the whole batch once
-- it is not: with it in front, a worker that lost its job cannot leave effects behind.
CREATE VIEW held_leases AS SELECT id AS job_id, lease_token FROM jobs;
--> statement-breakpoint
CREATE TRIGGER held_leases_check INSTEAD OF INSERT ON held_leases
BEGIN
  SELECT RAISE(ABORT, 'lease_lost') WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE id = NEW.job_id AND lease_token = NEW.lease_token);
END;
