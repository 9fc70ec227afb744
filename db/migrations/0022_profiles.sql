CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text,
	`units` text,
	`language` text,
	`time_zone` text,
	`birth_year` text,
	`sex` text
) STRICT;
--> statement-breakpoint
CREATE TRIGGER profiles_of_people BEFORE INSERT ON profiles
  WHEN EXISTS (SELECT 1 FROM erased_people) AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'person_erased');
END;
