CREATE TABLE `discount_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`organizer_id` text NOT NULL,
	`event_id` text,
	`prefix` text NOT NULL,
	`count` integer NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`type` text NOT NULL,
	`value` integer NOT NULL,
	`fixed_currency` text,
	`valid_from` integer,
	`valid_until` integer,
	`max_uses` integer,
	`minimum_purchase` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`per_person` integer,
	`ticket_type_ids` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "discount_batches_count" CHECK("discount_batches"."count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `discount_batches_organizer` ON `discount_batches` (`organizer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `discount_batches_event` ON `discount_batches` (`event_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
DROP INDEX `discount_codes_organizer`;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `per_person` integer;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `ticket_type_ids` text;--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `batch_id` text REFERENCES discount_batches(id);--> statement-breakpoint
CREATE INDEX `discount_codes_single` ON `discount_codes` (`organizer_id`,`created_at`) WHERE batch_id IS NULL;--> statement-breakpoint
CREATE INDEX `discount_codes_batch` ON `discount_codes` (`batch_id`,`id`) WHERE batch_id IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER discount_codes_insert_version;--> statement-breakpoint
CREATE TRIGGER discount_codes_insert_version AFTER INSERT ON discount_codes WHEN NEW.batch_id IS NULL BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;--> statement-breakpoint
DROP TRIGGER discount_codes_update_version;--> statement-breakpoint
CREATE TRIGGER discount_codes_update_version AFTER UPDATE OF code, type, value, fixed_currency, valid_from, valid_until, max_uses, minimum_purchase, active, event_id, per_person, ticket_type_ids ON discount_codes BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND status = 'published' AND (OLD.event_id IS NULL OR NEW.event_id IS NULL OR id IN (OLD.event_id, NEW.event_id)); END;--> statement-breakpoint
CREATE TRIGGER discount_batches_insert_version AFTER INSERT ON discount_batches BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;--> statement-breakpoint
CREATE TRIGGER discount_batches_update_version AFTER UPDATE OF active ON discount_batches BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;
