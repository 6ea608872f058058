-- What tickets contain, what was handed out for them, and their bar money that paid for orders.
CREATE TABLE `order_credits` (
	`order_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`event_id` text NOT NULL,
	`amount` integer NOT NULL,
	`returned_at` integer,
	PRIMARY KEY(`order_id`, `ticket_id`),
	CONSTRAINT "order_credits_amount" CHECK("order_credits"."amount" > 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_credits_ticket` ON `order_credits` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `order_credits_event` ON `order_credits` (`event_id`);--> statement-breakpoint
CREATE TABLE `type_contents` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`ticket_type_id` text NOT NULL,
	`menu_item_id` text,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	`sold_from` integer NOT NULL,
	`sold_until` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "type_contents_quantity" CHECK("type_contents"."quantity" > 0 AND "type_contents"."price" >= 0),
	CONSTRAINT "type_contents_money" CHECK("type_contents"."menu_item_id" IS NOT NULL OR "type_contents"."quantity" = 1)
);
--> statement-breakpoint
CREATE INDEX `type_contents_event` ON `type_contents` (`event_id`);--> statement-breakpoint
CREATE TABLE `voucher_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`content_id` text NOT NULL,
	`kind` text NOT NULL,
	`used_by` text NOT NULL,
	`bar` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `voucher_uses_ticket` ON `voucher_uses` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `voucher_uses_event` ON `voucher_uses` (`event_id`,`content_id`);--> statement-breakpoint
-- A sale is decided by the contents of its type, like by its price.
CREATE TRIGGER type_contents_insert_version AFTER INSERT ON type_contents BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
--> statement-breakpoint
CREATE TRIGGER type_contents_update_version AFTER UPDATE OF until ON type_contents BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
--> statement-breakpoint
-- Of what was sold, the last line: no ticket pays for orders more than it contains.
CREATE TRIGGER order_credits_within_contents BEFORE INSERT ON order_credits WHEN NEW.amount + (SELECT coalesce(sum(amount), 0) FROM order_credits WHERE ticket_id = NEW.ticket_id AND returned_at IS NULL) > (SELECT coalesce(sum(c.price), 0) FROM tickets AS t JOIN type_contents AS c ON c.event_id = t.event_id AND c.ticket_type_id = t.ticket_type_id WHERE t.id = NEW.ticket_id AND t.status <> 'refunded' AND c.menu_item_id IS NULL AND c.since <= t.created_at AND (c.until IS NULL OR c.until > t.created_at)) BEGIN SELECT RAISE(ABORT, 'order_credits: a ticket pays no more than it contains'); END;
