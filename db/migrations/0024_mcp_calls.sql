ALTER TABLE `account_activity` ADD `program` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `account_activity` ADD `detail` text DEFAULT '' NOT NULL;