CREATE TABLE `book_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`position` text,
	`found` text DEFAULT '[]' NOT NULL,
	`lease` text,
	`leased_until` integer
);
--> statement-breakpoint
CREATE INDEX `book_runs_finished` ON `book_runs` (`finished_at`);--> statement-breakpoint
CREATE INDEX `disputes_status` ON `disputes` (`status`);--> statement-breakpoint
CREATE INDEX `ticket_transfers_event` ON `ticket_transfers` (`event_id`) WHERE status = 'sent';