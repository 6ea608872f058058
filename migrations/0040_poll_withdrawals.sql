DROP INDEX `withdrawals_due`;--> statement-breakpoint
CREATE INDEX `withdrawals_due` ON `withdrawals` (`due_at`) WHERE status IN ('pending', 'sent');