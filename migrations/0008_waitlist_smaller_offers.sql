ALTER TABLE `event_waiters` ADD `bought` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_waiters` ADD `offered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_waiters` ADD `passed` integer DEFAULT 0 NOT NULL;