ALTER TABLE `events` ADD `cash_ticket_limit` integer;--> statement-breakpoint
CREATE INDEX `purchases_cash` ON `purchases` (`event_id`,`sold_by`,`created_at`) WHERE sold_by IS NOT NULL;