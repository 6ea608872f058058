-- One outbox for everything that leaves the platform: mails and pushes move here, and turns of webhook endpoints and
-- withdrawals get their rows by themselves. WITHOUT ROWID and `deliveries_resent` are not drizzle's.
CREATE TABLE `deliveries` (
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`recipient` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'owed' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`lease` text,
	`problem` text,
	`expires_at` integer,
	`sealed` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	PRIMARY KEY(`channel`, `kind`, `subject_id`, `recipient`),
	CONSTRAINT "deliveries_status" CHECK("deliveries"."status" IN ('owed', 'sent', 'skipped', 'failed'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`channel`,`due_at`) WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX `deliveries_failed` ON `deliveries` (`due_at`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `deliveries_expiry` ON `deliveries` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_resent` ON `deliveries` (`kind`, substr(`subject_id`, -36)) WHERE kind = 'resend';--> statement-breakpoint
INSERT INTO `deliveries` (`channel`, `kind`, `subject_id`, `status`, `tries`, `due_at`, `leased_until`, `lease`, `problem`, `created_at`, `settled_at`) SELECT 'mail', `kind`, `subject_id`, `status`, `tries`, `due_at`, `leased_until`, `lease`, `problem`, `created_at`, `settled_at` FROM `mails`;--> statement-breakpoint
INSERT INTO `deliveries` (`channel`, `kind`, `subject_id`, `recipient`, `status`, `tries`, `due_at`, `expires_at`, `created_at`) SELECT 'push', `kind`, `subject_id`, `endpoint`, `status`, `tries`, `due_at`, `expires_at`, `created_at` FROM `pushes`;--> statement-breakpoint
CREATE TABLE `mailbox_days` (
	`mailbox` text NOT NULL,
	`day` integer NOT NULL,
	`organizer_id` text DEFAULT '' NOT NULL,
	`mails` integer NOT NULL,
	PRIMARY KEY(`mailbox`, `day`, `organizer_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mailbox_days_day` ON `mailbox_days` (`day`);--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
DROP TABLE `pushes`;--> statement-breakpoint
DROP INDEX `withdrawals_due`;--> statement-breakpoint
CREATE INDEX `withdrawals_unconfirmed` ON `withdrawals` (`created_at`) WHERE status IN ('pending', 'sent');--> statement-breakpoint
ALTER TABLE `withdrawals` DROP COLUMN `attempts`;--> statement-breakpoint
ALTER TABLE `withdrawals` DROP COLUMN `due_at`;--> statement-breakpoint
ALTER TABLE `webhook_endpoints` DROP COLUMN `lease`;--> statement-breakpoint
DROP INDEX `orders_secret`;
