CREATE TABLE `shared_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`check_value` text NOT NULL
) STRICT;
