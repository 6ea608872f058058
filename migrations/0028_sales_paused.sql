ALTER TABLE `events` ADD `sales_paused_at` integer;
--> statement-breakpoint
-- A sale also depends on whether it is paused.
DROP TRIGGER events_sale_version;
--> statement-breakpoint
CREATE TRIGGER events_sale_version AFTER UPDATE OF status, currency, ends_at, capacity, fee_bps, sales_paused_at ON events BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.id; END;
