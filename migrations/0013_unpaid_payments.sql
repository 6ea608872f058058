ALTER TABLE `payments` ADD `due` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `repays` text;--> statement-breakpoint
CREATE INDEX `payments_unpaid` ON `payments` (`user_id`) WHERE status = 'unpaid' AND (due > 0 OR closed_at IS NULL);