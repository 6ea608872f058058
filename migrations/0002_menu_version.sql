-- What an order depends on bumps the event's version too.
CREATE TRIGGER menu_items_insert_version AFTER INSERT ON menu_items BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
--> statement-breakpoint
CREATE TRIGGER menu_items_update_version AFTER UPDATE OF name, price, quantity, active ON menu_items BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
--> statement-breakpoint
CREATE TRIGGER menu_items_delete_version AFTER DELETE ON menu_items BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = OLD.event_id; END;
