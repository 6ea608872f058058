-- The ledger moves only by inserts into ledger_transfers. See docs/decisions/004-double-entry-ledger.md.
CREATE TRIGGER ledger_transfers_same_currency BEFORE INSERT ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'ledger: accounts and transfer must be of one currency') WHERE (SELECT currency FROM ledger_accounts WHERE id = NEW.debit_account_id) IS NOT NEW.currency OR (SELECT currency FROM ledger_accounts WHERE id = NEW.credit_account_id) IS NOT NEW.currency; END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_move_balances AFTER INSERT ON ledger_transfers BEGIN UPDATE ledger_accounts SET balance = balance - NEW.amount WHERE id = NEW.debit_account_id; UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.credit_account_id; END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_no_update BEFORE UPDATE ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'ledger: transfers are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_no_delete BEFORE DELETE ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'ledger: transfers are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_start_empty BEFORE INSERT ON ledger_accounts WHEN NEW.balance <> 0 BEGIN SELECT RAISE(ABORT, 'ledger: an account starts at zero'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, kind, currency, user_id, event_id ON ledger_accounts BEGIN SELECT RAISE(ABORT, 'ledger: an account keeps its kind, owner and currency'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_no_delete BEFORE DELETE ON ledger_accounts BEGIN SELECT RAISE(ABORT, 'ledger: accounts are never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit: entries are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit: entries are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER tickets_refunded_for_good BEFORE UPDATE OF status ON tickets WHEN OLD.status = 'refunded' AND NEW.status <> 'refunded' BEGIN SELECT RAISE(ABORT, 'tickets: a refund is final'); END;
--> statement-breakpoint
CREATE TRIGGER orders_decided_for_good BEFORE UPDATE OF status ON orders WHEN OLD.status IN ('completed', 'cancelled') AND NEW.status <> OLD.status BEGIN SELECT RAISE(ABORT, 'orders: completed and cancelled are final'); END;
--> statement-breakpoint
CREATE TRIGGER events_never_back_to_draft BEFORE UPDATE OF status ON events WHEN (OLD.status = 'published' AND NEW.status = 'draft') OR (OLD.status = 'cancelled' AND NEW.status <> 'cancelled') BEGIN SELECT RAISE(ABORT, 'events: published cannot become draft, cancelled is final'); END;
--> statement-breakpoint
-- Whatever a sale depends on bumps the version it is committed against.
CREATE TRIGGER events_sale_version AFTER UPDATE OF status, currency, ends_at, capacity, fee_bps ON events BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER ticket_types_insert_version AFTER INSERT ON ticket_types BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
--> statement-breakpoint
CREATE TRIGGER ticket_types_update_version AFTER UPDATE OF name, price, quantity, sales_start_at, sales_end_at, per_order_limit ON ticket_types BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
--> statement-breakpoint
CREATE TRIGGER ticket_types_delete_version AFTER DELETE ON ticket_types BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = OLD.event_id; END;
--> statement-breakpoint
CREATE TRIGGER discount_codes_insert_version AFTER INSERT ON discount_codes BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;
--> statement-breakpoint
CREATE TRIGGER discount_codes_update_version AFTER UPDATE OF code, type, value, fixed_currency, valid_from, valid_until, max_uses, minimum_purchase, active, event_id ON discount_codes BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND status = 'published' AND (OLD.event_id IS NULL OR NEW.event_id IS NULL OR id IN (OLD.event_id, NEW.event_id)); END;
--> statement-breakpoint
-- Search of events in name, venue and description; "Cafe" finds "Café", Cyrillic folds case.
CREATE VIRTUAL TABLE events_search USING fts5(
  name, venue, description,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER events_search_insert AFTER INSERT ON events BEGIN INSERT INTO events_search (rowid, name, venue, description) VALUES (NEW.rowid, NEW.name, NEW.venue_name || ' ' || NEW.venue_address || ' ' || NEW.city, NEW.description); END;
--> statement-breakpoint
CREATE TRIGGER events_search_update AFTER UPDATE OF name, venue_name, venue_address, city, description ON events BEGIN DELETE FROM events_search WHERE rowid = OLD.rowid; INSERT INTO events_search (rowid, name, venue, description) VALUES (NEW.rowid, NEW.name, NEW.venue_name || ' ' || NEW.venue_address || ' ' || NEW.city, NEW.description); END;
--> statement-breakpoint
CREATE TRIGGER events_search_delete AFTER DELETE ON events BEGIN DELETE FROM events_search WHERE rowid = OLD.rowid; END;
