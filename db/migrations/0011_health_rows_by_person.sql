CREATE TABLE `__new_body_measurements` (
	`id` text NOT NULL,
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
	`water_l` real,
	PRIMARY KEY(`user_id`, `date`, `id`)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_body_measurements`("id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "start_time", "end_time", "weight_kg", "height_m", "bmi_kg_m2", "body_fat_pct", "muscle_mass_kg", "lean_mass_kg", "bone_mass_kg", "water_pct", "visceral_fat_level", "bmr_kcal", "systolic_mmhg", "diastolic_mmhg", "glucose_mg_dl", "ketone_mg_dl", "body_temperature_c", "skin_temperature_c", "spo2_pct", "vo2max_ml_kg_min", "resting_hr_bpm", "avg_hr_bpm", "hrv_rmssd_ms", "hrv_sdnn_ms", "water_l") SELECT "id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "start_time", "end_time", "weight_kg", "height_m", "bmi_kg_m2", "body_fat_pct", "muscle_mass_kg", "lean_mass_kg", "bone_mass_kg", "water_pct", "visceral_fat_level", "bmr_kcal", "systolic_mmhg", "diastolic_mmhg", "glucose_mg_dl", "ketone_mg_dl", "body_temperature_c", "skin_temperature_c", "spo2_pct", "vo2max_ml_kg_min", "resting_hr_bpm", "avg_hr_bpm", "hrv_rmssd_ms", "hrv_sdnn_ms", "water_l" FROM `body_measurements`;--> statement-breakpoint
DROP TABLE `body_measurements`;--> statement-breakpoint
ALTER TABLE `__new_body_measurements` RENAME TO `body_measurements`;--> statement-breakpoint
CREATE INDEX `body_measurements_sync_idx` ON `body_measurements` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `__new_daily_summaries` (
	`id` text NOT NULL,
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
	`enrichment_version` text,
	PRIMARY KEY(`user_id`, `date`, `id`)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_daily_summaries`("id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "start_time", "end_time", "steps", "distance_m", "floors_climbed", "elevation_gain_m", "total_kcal", "active_kcal", "bmr_kcal", "intake_kcal", "active_s", "low_intensity_s", "moderate_intensity_s", "vigorous_intensity_s", "inactive_s", "rest_s", "standing_s", "resting_hr_bpm", "avg_hr_bpm", "max_hr_bpm", "min_hr_bpm", "hrv_rmssd_ms", "hrv_sdnn_ms", "spo2_pct", "vo2max_ml_kg_min", "avg_stress", "max_stress", "stress_s", "activity_score", "recovery_score", "sleep_score", "strain", "avg_met", "respiratory_score", "total_stress_score", "enrichment_version") SELECT "id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "start_time", "end_time", "steps", "distance_m", "floors_climbed", "elevation_gain_m", "total_kcal", "active_kcal", "bmr_kcal", "intake_kcal", "active_s", "low_intensity_s", "moderate_intensity_s", "vigorous_intensity_s", "inactive_s", "rest_s", "standing_s", "resting_hr_bpm", "avg_hr_bpm", "max_hr_bpm", "min_hr_bpm", "hrv_rmssd_ms", "hrv_sdnn_ms", "spo2_pct", "vo2max_ml_kg_min", "avg_stress", "max_stress", "stress_s", "activity_score", "recovery_score", "sleep_score", "strain", "avg_met", "respiratory_score", "total_stress_score", "enrichment_version" FROM `daily_summaries`;--> statement-breakpoint
DROP TABLE `daily_summaries`;--> statement-breakpoint
ALTER TABLE `__new_daily_summaries` RENAME TO `daily_summaries`;--> statement-breakpoint
CREATE INDEX `daily_summaries_sync_idx` ON `daily_summaries` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `__new_activities` (
	`id` text NOT NULL,
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
	`enrichment_version` text,
	PRIMARY KEY(`user_id`, `id`)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_activities`("id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "start_time", "end_time", "activity_type", "name", "duration_s", "active_s", "distance_m", "steps", "floors_climbed", "elevation_gain_m", "total_kcal", "active_kcal", "avg_hr_bpm", "max_hr_bpm", "min_hr_bpm", "avg_speed_m_s", "max_speed_m_s", "avg_cadence_rpm", "avg_power_w", "max_power_w", "work_kj", "vo2max_ml_kg_min", "strain", "strain_score", "trimp_score", "enrichment_version") SELECT "id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "start_time", "end_time", "activity_type", "name", "duration_s", "active_s", "distance_m", "steps", "floors_climbed", "elevation_gain_m", "total_kcal", "active_kcal", "avg_hr_bpm", "max_hr_bpm", "min_hr_bpm", "avg_speed_m_s", "max_speed_m_s", "avg_cadence_rpm", "avg_power_w", "max_power_w", "work_kj", "vo2max_ml_kg_min", "strain", "strain_score", "trimp_score", "enrichment_version" FROM `activities`;--> statement-breakpoint
DROP TABLE `activities`;--> statement-breakpoint
ALTER TABLE `__new_activities` RENAME TO `activities`;--> statement-breakpoint
CREATE INDEX `activities_sync_idx` ON `activities` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `activities_date_idx` ON `activities` (`user_id`,`date`);--> statement-breakpoint
CREATE TABLE `__new_biomarkers` (
	`id` text NOT NULL,
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
	`reference_high` real,
	PRIMARY KEY(`user_id`, `id`)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_biomarkers`("id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "upload_id", "session_id", "test_date", "name", "value", "operator", "value_text", "unit", "ucum_code", "loinc_code", "flag", "reference_range", "reference_low", "reference_high") SELECT "id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "upload_id", "session_id", "test_date", "name", "value", "operator", "value_text", "unit", "ucum_code", "loinc_code", "flag", "reference_range", "reference_low", "reference_high" FROM `biomarkers`;--> statement-breakpoint
DROP TABLE `biomarkers`;--> statement-breakpoint
ALTER TABLE `__new_biomarkers` RENAME TO `biomarkers`;--> statement-breakpoint
CREATE INDEX `biomarkers_sync_idx` ON `biomarkers` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `biomarkers_name_idx` ON `biomarkers` (`user_id`,`name`,`date`);--> statement-breakpoint
CREATE INDEX `biomarkers_session_idx` ON `biomarkers` (`session_id`);--> statement-breakpoint
CREATE TABLE `__new_sleep_sessions` (
	`id` text NOT NULL,
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
	`enrichment_version` text,
	PRIMARY KEY(`user_id`, `id`)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_sleep_sessions`("id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "start_time", "end_time", "is_nap", "asleep_s", "deep_s", "light_s", "rem_s", "awake_s", "in_bed_s", "latency_s", "wakeups", "efficiency_pct", "avg_hr_bpm", "max_hr_bpm", "min_hr_bpm", "resting_hr_bpm", "hrv_rmssd_ms", "hrv_sdnn_ms", "breaths_per_min", "spo2_pct", "snoring_s", "temperature_delta_c", "readiness_score", "recovery_level", "sleep_score", "enriched_sleep_score", "enriched_readiness_score", "enrichment_version") SELECT "id", "user_id", "source_id", "provider", "date", "raw_event_id", "version", "updated_at_ms", "deleted_at_ms", "start_time", "end_time", "is_nap", "asleep_s", "deep_s", "light_s", "rem_s", "awake_s", "in_bed_s", "latency_s", "wakeups", "efficiency_pct", "avg_hr_bpm", "max_hr_bpm", "min_hr_bpm", "resting_hr_bpm", "hrv_rmssd_ms", "hrv_sdnn_ms", "breaths_per_min", "spo2_pct", "snoring_s", "temperature_delta_c", "readiness_score", "recovery_level", "sleep_score", "enriched_sleep_score", "enriched_readiness_score", "enrichment_version" FROM `sleep_sessions`;--> statement-breakpoint
DROP TABLE `sleep_sessions`;--> statement-breakpoint
ALTER TABLE `__new_sleep_sessions` RENAME TO `sleep_sessions`;--> statement-breakpoint
CREATE INDEX `sleep_sessions_sync_idx` ON `sleep_sessions` (`user_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `sleep_sessions_date_idx` ON `sleep_sessions` (`user_id`,`date`);