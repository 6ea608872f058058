CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`request_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reason` text NOT NULL,
	`refund_id` text,
	`provider_ref` text,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawals_amount" CHECK("withdrawals"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_request` ON `withdrawals` (`user_id`,`request_id`,`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_refund` ON `withdrawals` (`refund_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_provider_ref` ON `withdrawals` (`provider_ref`);--> statement-breakpoint
CREATE INDEX `withdrawals_payment` ON `withdrawals` (`payment_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_user` ON `withdrawals` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_due` ON `withdrawals` (`due_at`) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `users` ADD `refunds_to` text;--> statement-breakpoint
CREATE TRIGGER withdrawals_count_returned AFTER INSERT ON withdrawals BEGIN UPDATE payments SET returned = returned + NEW.amount WHERE id = NEW.payment_id; END;
--> statement-breakpoint
CREATE TRIGGER withdrawals_failed_for_good BEFORE UPDATE OF status ON withdrawals WHEN OLD.status = 'failed' AND NEW.status <> 'failed' BEGIN SELECT RAISE(ABORT, 'withdrawals: a failed one is final'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawals_uncount_failed AFTER UPDATE OF status ON withdrawals WHEN NEW.status = 'failed' AND OLD.status <> 'failed' BEGIN UPDATE payments SET returned = returned - NEW.amount WHERE id = NEW.payment_id; END;
--> statement-breakpoint
CREATE TRIGGER payments_return_what_they_paid BEFORE UPDATE OF returned ON payments WHEN NEW.returned > NEW.amount OR NEW.returned < 0 BEGIN SELECT RAISE(ABORT, 'payments: no more goes back to a card than it paid'); END;
