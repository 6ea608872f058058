ALTER TABLE `ticket_types` ADD `per_person_limit` integer;
--> statement-breakpoint
ALTER TABLE `purchases` ADD `refusal_details` text;
--> statement-breakpoint
-- A purchase is also decided by how many one person may hold.
DROP TRIGGER ticket_types_update_version;
--> statement-breakpoint
CREATE TRIGGER ticket_types_update_version AFTER UPDATE OF name, price, quantity, sales_start_at, sales_end_at, per_order_limit, per_person_limit ON ticket_types BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
