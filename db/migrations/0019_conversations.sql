ALTER TABLE `turns` ADD `conversation_id` text;--> statement-breakpoint
CREATE INDEX `turns_conversation_idx` ON `turns` (`user_id`,`conversation_id`,`created_at_ms`,`id`);