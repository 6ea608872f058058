CREATE INDEX `tips_user` ON `tips` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tips_since` ON `tips` (`created_at`);