CREATE TABLE `purchase_notes` (
	`purchase_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `tickets_type`;--> statement-breakpoint
CREATE INDEX `tickets_type` ON `tickets` (`ticket_type_id`,`status`,`created_at`,`purchase_id`);--> statement-breakpoint
CREATE INDEX `mails_resent` ON `mails` (`kind`, substr(`subject_id`, -36)) WHERE kind = 'resend';