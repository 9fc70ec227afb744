CREATE TABLE `activities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source_id` text,
	`provider` text NOT NULL,
	`date` text NOT NULL,
	`raw_event_id` integer NOT NULL,
	`version` text NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`start_time` text,
	`end_time` text,
	`activity_type` text,
	`name` text,
	`duration_s` real,
	`active_s` real,
	`distance_m` real,
	`steps` integer,
	`floors_climbed` real,
	`elevation_gain_m` real,
	`total_kcal` real,
	`active_kcal` real,
	`avg_hr_bpm` real,
	`max_hr_bpm` real,
	`min_hr_bpm` real,
	`avg_speed_m_s` real,
	`max_speed_m_s` real,
	`avg_cadence_rpm` real,
	`avg_power_w` real,
	`max_power_w` real,
	`work_kj` real,
	`vo2max_ml_kg_min` real,
	`strain` real,
	`strain_score` real,
	`trimp_score` real,
	`enrichment_version` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `activities_sync_idx` ON `activities` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `activities_date_idx` ON `activities` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `biomarkers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source_id` text,
	`provider` text NOT NULL,
	`date` text NOT NULL,
	`raw_event_id` integer NOT NULL,
	`version` text NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`upload_id` text,
	`session_id` text NOT NULL,
	`test_date` text,
	`name` text NOT NULL,
	`value` real,
	`operator` text,
	`value_text` text,
	`unit` text,
	`ucum_code` text,
	`loinc_code` text,
	`flag` text,
	`reference_range` text,
	`reference_low` real,
	`reference_high` real
) STRICT;
--> statement-breakpoint
CREATE INDEX `biomarkers_sync_idx` ON `biomarkers` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `biomarkers_name_idx` ON `biomarkers` (`user_id`,`name`,`date`);--> statement-breakpoint
CREATE INDEX `biomarkers_session_idx` ON `biomarkers` (`session_id`);--> statement-breakpoint
CREATE TABLE `body_measurements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source_id` text,
	`provider` text NOT NULL,
	`date` text NOT NULL,
	`raw_event_id` integer NOT NULL,
	`version` text NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`start_time` text,
	`end_time` text,
	`weight_kg` real,
	`height_m` real,
	`bmi_kg_m2` real,
	`body_fat_pct` real,
	`muscle_mass_kg` real,
	`lean_mass_kg` real,
	`bone_mass_kg` real,
	`water_pct` real,
	`visceral_fat_level` real,
	`bmr_kcal` real,
	`systolic_mmhg` real,
	`diastolic_mmhg` real,
	`glucose_mg_dl` real,
	`ketone_mg_dl` real,
	`body_temperature_c` real,
	`skin_temperature_c` real,
	`spo2_pct` real,
	`vo2max_ml_kg_min` real,
	`resting_hr_bpm` real,
	`avg_hr_bpm` real,
	`hrv_rmssd_ms` real,
	`hrv_sdnn_ms` real,
	`water_l` real
) STRICT;
--> statement-breakpoint
CREATE INDEX `body_measurements_sync_idx` ON `body_measurements` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `body_measurements_date_idx` ON `body_measurements` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`now_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `daily_summaries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source_id` text,
	`provider` text NOT NULL,
	`date` text NOT NULL,
	`raw_event_id` integer NOT NULL,
	`version` text NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`start_time` text,
	`end_time` text,
	`steps` integer,
	`distance_m` real,
	`floors_climbed` real,
	`elevation_gain_m` real,
	`total_kcal` real,
	`active_kcal` real,
	`bmr_kcal` real,
	`intake_kcal` real,
	`active_s` real,
	`low_intensity_s` real,
	`moderate_intensity_s` real,
	`vigorous_intensity_s` real,
	`inactive_s` real,
	`rest_s` real,
	`standing_s` real,
	`resting_hr_bpm` real,
	`avg_hr_bpm` real,
	`max_hr_bpm` real,
	`min_hr_bpm` real,
	`hrv_rmssd_ms` real,
	`hrv_sdnn_ms` real,
	`spo2_pct` real,
	`vo2max_ml_kg_min` real,
	`avg_stress` real,
	`max_stress` real,
	`stress_s` real,
	`activity_score` real,
	`recovery_score` real,
	`sleep_score` real,
	`strain` real,
	`avg_met` real,
	`respiratory_score` real,
	`total_stress_score` real,
	`enrichment_version` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `daily_summaries_sync_idx` ON `daily_summaries` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `daily_summaries_date_idx` ON `daily_summaries` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lane` text NOT NULL,
	`name` text NOT NULL,
	`input` text NOT NULL,
	`unique_key` text,
	`request_id` text NOT NULL,
	`run_at_ms` integer NOT NULL,
	`lease_token` text,
	`attempts` integer NOT NULL,
	`last_error` text,
	`dead_at_ms` integer,
	`created_at_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_unique_key_uq` ON `jobs` (`unique_key`);--> statement-breakpoint
CREATE INDEX `jobs_visible_idx` ON `jobs` (`lane`,`run_at_ms`,`id`) WHERE dead_at_ms is null;--> statement-breakpoint
CREATE INDEX `jobs_lease_idx` ON `jobs` (`lease_token`) WHERE lease_token is not null;--> statement-breakpoint
CREATE TABLE `lab_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`version` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `lab_sessions_user_idx` ON `lab_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `lab_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`storage_key` text NOT NULL,
	`aggregator_status` text NOT NULL,
	`aggregator_upload_id` text,
	`uploaded_at_ms` integer NOT NULL,
	`parsed_at_ms` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lab_uploads_aggregator_uq` ON `lab_uploads` (`aggregator_upload_id`);--> statement-breakpoint
CREATE INDEX `lab_uploads_user_idx` ON `lab_uploads` (`user_id`,`uploaded_at_ms`);--> statement-breakpoint
CREATE TABLE `raw_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sha256` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`request_id` text NOT NULL,
	`ordering_ms` integer NOT NULL,
	`received_at_ms` integer NOT NULL,
	`queued_at_ms` integer,
	`processed_at_ms` integer,
	`process_error` text,
	`attempts` integer NOT NULL,
	`awaiting` text,
	`awaiting_user_id` text,
	`user_id` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `raw_events_sha256_uq` ON `raw_events` (`sha256`);--> statement-breakpoint
CREATE INDEX `raw_events_request_idx` ON `raw_events` (`request_id`);--> statement-breakpoint
CREATE INDEX `raw_events_awaiting_idx` ON `raw_events` (`awaiting`) WHERE awaiting is not null;--> statement-breakpoint
CREATE INDEX `raw_events_awaiting_user_idx` ON `raw_events` (`awaiting_user_id`) WHERE awaiting_user_id is not null;--> statement-breakpoint
CREATE INDEX `raw_events_open_idx` ON `raw_events` (`received_at_ms`) WHERE processed_at_ms is null and process_error is null and awaiting is null and awaiting_user_id is null;--> statement-breakpoint
CREATE INDEX `raw_events_parked_idx` ON `raw_events` (`id`) WHERE process_error is not null;--> statement-breakpoint
CREATE TABLE `schedules` (
	`name` text PRIMARY KEY NOT NULL,
	`next_run_ms` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `sleep_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source_id` text,
	`provider` text NOT NULL,
	`date` text NOT NULL,
	`raw_event_id` integer NOT NULL,
	`version` text NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`start_time` text,
	`end_time` text,
	`is_nap` integer,
	`asleep_s` real,
	`deep_s` real,
	`light_s` real,
	`rem_s` real,
	`awake_s` real,
	`in_bed_s` real,
	`latency_s` real,
	`wakeups` real,
	`efficiency_pct` real,
	`avg_hr_bpm` real,
	`max_hr_bpm` real,
	`min_hr_bpm` real,
	`resting_hr_bpm` real,
	`hrv_rmssd_ms` real,
	`hrv_sdnn_ms` real,
	`breaths_per_min` real,
	`spo2_pct` real,
	`snoring_s` real,
	`temperature_delta_c` real,
	`readiness_score` real,
	`recovery_level` real,
	`sleep_score` real,
	`enriched_sleep_score` real,
	`enriched_readiness_score` real,
	`enrichment_version` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `sleep_sessions_sync_idx` ON `sleep_sessions` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `sleep_sessions_date_idx` ON `sleep_sessions` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`aggregator_user_id` text NOT NULL,
	`connected_at_ms` integer NOT NULL,
	`last_sync_at_ms` integer,
	`deactivated_at_ms` integer,
	`version` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sources_aggregator_user_uq` ON `sources` (`aggregator_user_id`);--> statement-breakpoint
CREATE INDEX `sources_user_idx` ON `sources` (`user_id`);--> statement-breakpoint
CREATE TABLE `turn_events` (
	`turn_id` text NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	PRIMARY KEY(`turn_id`, `seq`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `turn_steps` (
	`turn_id` text NOT NULL,
	`name` text NOT NULL,
	`output` text NOT NULL,
	PRIMARY KEY(`turn_id`, `name`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `turns` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`messages` text NOT NULL,
	`context` text NOT NULL,
	`request_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`completed_at_ms` integer,
	`result` text,
	`error` text,
	`log_pruned_at_ms` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `turns_user_created_idx` ON `turns` (`user_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `turns_user_status_created_idx` ON `turns` (`user_id`,`status`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `turns_in_flight_idx` ON `turns` (`user_id`) WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX `turns_unpruned_idx` ON `turns` (`completed_at_ms`) WHERE completed_at_ms is not null and log_pruned_at_ms is null;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`created_at_ms` integer NOT NULL
) STRICT;
