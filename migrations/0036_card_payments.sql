ALTER TABLE `payments` ADD `purpose` text DEFAULT 'topup' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `event_id` text REFERENCES events(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `hold_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `tip` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `result_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `authorized_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `captured_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `released_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `returned` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_hold` ON `payments` (`hold_id`,`created_at`) WHERE hold_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_unsettled` ON `payments` (`created_at`) WHERE purpose <> 'topup' AND (status IN ('pending', 'authorized')
        OR (status = 'paid' AND captured_at IS NULL) OR (status = 'failed' AND released_at IS NULL));--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_id` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `payment_id` text;--> statement-breakpoint
ALTER TABLE `tips` ADD `payment_id` text;