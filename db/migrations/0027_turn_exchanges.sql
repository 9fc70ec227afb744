ALTER TABLE `turns` ADD `exchange_mac` text;--> statement-breakpoint
CREATE INDEX `turns_exchange_idx` ON `turns` (`user_id`,`exchange_mac`,`created_at_ms`,`id`) WHERE exchange_mac is not null;