DROP INDEX `refunds_request`;--> statement-breakpoint
CREATE INDEX `refunds_request` ON `refunds` (`refunded_by`,`request_id`);