ALTER TABLE `events` ADD `delayed_payments` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `checked_at` integer;