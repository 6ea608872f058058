ALTER TABLE `users` ADD `door_event_id` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `sold_by` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `in_cash` integer DEFAULT false NOT NULL;