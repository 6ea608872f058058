CREATE TABLE `connected_accounts` (
	`organizer_id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`account_ref` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`missing` text DEFAULT '[]' NOT NULL,
	`country` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connected_accounts_ref` ON `connected_accounts` (`provider`,`account_ref`);--> statement-breakpoint
CREATE INDEX `connected_accounts_status` ON `connected_accounts` (`status`);--> statement-breakpoint
CREATE TABLE `test_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`link_key` text NOT NULL,
	`country` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`missing` text NOT NULL,
	`bounces` integer DEFAULT false NOT NULL,
	`return_url` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `test_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`account_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`returns_at` integer,
	`noticed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `test_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "test_transfers_amount" CHECK("test_transfers"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_transfers_key` ON `test_transfers` (`key`);--> statement-breakpoint
CREATE INDEX `test_transfers_returning` ON `test_transfers` (`returns_at`) WHERE returns_at IS NOT NULL AND noticed_at IS NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `method` text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `status` text DEFAULT 'paid' NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `transfer_ref` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `failure` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `attempts` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `payouts_sending` ON `payouts` (`due_at`) WHERE status = 'sending';--> statement-breakpoint
ALTER TABLE `users` ADD `paid_events_at` integer;--> statement-breakpoint
-- Organizers so far were let in by an administrator, and so are people who wait for that.
UPDATE users SET paid_events_at = created_at WHERE role <> 'client';--> statement-breakpoint
UPDATE users SET role = 'organizer'
WHERE role = 'client' AND id IN (SELECT user_id FROM organizer_requests WHERE status = 'pending')
  AND id NOT IN (SELECT subject_id FROM audit_log WHERE subject_type = 'user' AND action = 'user.role');
