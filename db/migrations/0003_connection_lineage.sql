CREATE TABLE `former_connections` (
	`aggregator_user_id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `former_connections_source_idx` ON `former_connections` (`source_id`);--> statement-breakpoint
ALTER TABLE `sources` ADD `owner_version` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sources` ADD `healthy_version` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sources` ADD `error_version` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sources` ADD `scopes` text;--> statement-breakpoint
ALTER TABLE `sources` ADD `scopes_version` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE sources SET owner_version = version WHERE version LIKE '%:owner';
--> statement-breakpoint
-- Inserting (source_id, version) into this view notes that a connection brought data. It fails the whole batch once
-- the connection is gone, because it was found to be the same as another one: rows under its id would be lost.
-- Without a version it only looks whether the connection is there.
CREATE VIEW source_syncs AS SELECT id AS source_id, version FROM sources;
--> statement-breakpoint
CREATE TRIGGER source_syncs_apply INSTEAD OF INSERT ON source_syncs
BEGIN
  SELECT RAISE(ABORT, 'source_changed') WHERE NOT EXISTS (SELECT 1 FROM sources WHERE id = NEW.source_id);
  UPDATE sources SET last_sync_at_ms = (SELECT now_ms FROM clock), healthy_version = max(healthy_version, NEW.version)
    WHERE id = NEW.source_id AND NEW.version IS NOT NULL;
END;
--> statement-breakpoint
-- Inserting into this view does nothing while the connection that an id belongs to (none: null) is in the state that
-- the writer has seen, and fails the whole batch otherwise.
CREATE VIEW expected_sources AS
  SELECT aggregator_user_id, id AS source_id, aggregator_user_id || '|' || version || '|' || owner_version || '|' || error_version AS state FROM sources;
--> statement-breakpoint
CREATE TRIGGER expected_sources_check INSTEAD OF INSERT ON expected_sources
BEGIN
  SELECT RAISE(ABORT, 'source_changed') WHERE NEW.source_id IS NOT coalesce(
    (SELECT id FROM sources WHERE aggregator_user_id = NEW.aggregator_user_id),
    (SELECT source_id FROM former_connections WHERE aggregator_user_id = NEW.aggregator_user_id));
  SELECT RAISE(ABORT, 'source_changed') WHERE NEW.state IS NOT (SELECT state FROM expected_sources WHERE source_id = NEW.source_id);
END;
