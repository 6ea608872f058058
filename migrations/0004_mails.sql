CREATE TABLE `mail_cursors` (
	`kind` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mails` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`status` text DEFAULT 'owed' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`lease` text,
	`problem` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	PRIMARY KEY(`kind`, `subject_id`),
	CONSTRAINT "mails_status" CHECK("mails"."status" IN ('owed', 'sent', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`status`,`due_at`);--> statement-breakpoint
ALTER TABLE `dev_mailbox` ADD `attachments` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `dev_mailbox` ADD `idempotency_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `dev_mailbox_key` ON `dev_mailbox` (`idempotency_key`);--> statement-breakpoint
-- Whoever bought before there were mails is not written to now.
INSERT INTO mail_cursors (kind, seq) SELECT 'purchase', COALESCE(MAX(seq), 0) FROM purchases;
