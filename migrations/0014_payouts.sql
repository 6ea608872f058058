CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`account_id` text NOT NULL,
	`request_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`reference` text NOT NULL,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_request` ON `payouts` (`recorded_by`,`request_id`);--> statement-breakpoint
CREATE INDEX `payouts_event` ON `payouts` (`event_id`,`created_at`);