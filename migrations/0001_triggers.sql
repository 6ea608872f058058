-- Each trigger on one line: D1's splitters fail on others (cloudflare/workers-sdk#15178, #15690).

-- The ledger moves only by inserts into ledger_transfers. See docs/decisions/004-double-entry-ledger.md.
CREATE TRIGGER ledger_transfers_same_currency BEFORE INSERT ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'ledger: accounts and transfer must be of one currency') WHERE (SELECT currency FROM ledger_accounts WHERE id = NEW.debit_account_id) IS NOT NEW.currency OR (SELECT currency FROM ledger_accounts WHERE id = NEW.credit_account_id) IS NOT NEW.currency; END;
CREATE TRIGGER ledger_transfers_move_balances AFTER INSERT ON ledger_transfers BEGIN UPDATE ledger_accounts SET balance = balance - NEW.amount WHERE id = NEW.debit_account_id; UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.credit_account_id; END;
CREATE TRIGGER ledger_transfers_no_update BEFORE UPDATE ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'ledger: transfers are immutable'); END;
CREATE TRIGGER ledger_transfers_no_delete BEFORE DELETE ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'ledger: transfers are immutable'); END;
CREATE TRIGGER ledger_accounts_start_empty BEFORE INSERT ON ledger_accounts WHEN NEW.balance <> 0 BEGIN SELECT RAISE(ABORT, 'ledger: an account starts at zero'); END;
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, kind, currency, user_id, event_id ON ledger_accounts BEGIN SELECT RAISE(ABORT, 'ledger: an account keeps its kind, owner and currency'); END;
CREATE TRIGGER ledger_accounts_no_delete BEFORE DELETE ON ledger_accounts BEGIN SELECT RAISE(ABORT, 'ledger: accounts are never deleted'); END;

-- The audit log only grows.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit: entries are immutable'); END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit: entries are immutable'); END;

-- Refunded, completed and cancelled are final, and a published event never becomes a draft.
CREATE TRIGGER tickets_refunded_for_good BEFORE UPDATE OF status ON tickets WHEN OLD.status = 'refunded' AND NEW.status <> 'refunded' BEGIN SELECT RAISE(ABORT, 'tickets: a refund is final'); END;
CREATE TRIGGER orders_decided_for_good BEFORE UPDATE OF status ON orders WHEN OLD.status IN ('completed', 'cancelled') AND NEW.status <> OLD.status BEGIN SELECT RAISE(ABORT, 'orders: completed and cancelled are final'); END;
CREATE TRIGGER events_never_back_to_draft BEFORE UPDATE OF status ON events WHEN (OLD.status = 'published' AND NEW.status = 'draft') OR (OLD.status = 'cancelled' AND NEW.status <> 'cancelled') BEGIN SELECT RAISE(ABORT, 'events: published cannot become draft, cancelled is final'); END;

-- What went back to a card is counted on its payment, and is never more than it paid.
CREATE TRIGGER withdrawals_count_returned AFTER INSERT ON withdrawals BEGIN UPDATE payments SET returned = returned + NEW.amount WHERE id = NEW.payment_id; END;
CREATE TRIGGER withdrawals_failed_for_good BEFORE UPDATE OF status ON withdrawals WHEN OLD.status = 'failed' AND NEW.status <> 'failed' BEGIN SELECT RAISE(ABORT, 'withdrawals: a failed one is final'); END;
CREATE TRIGGER withdrawals_uncount_failed AFTER UPDATE OF status ON withdrawals WHEN NEW.status = 'failed' AND OLD.status <> 'failed' BEGIN UPDATE payments SET returned = returned - NEW.amount WHERE id = NEW.payment_id; END;
CREATE TRIGGER payments_return_what_they_paid BEFORE UPDATE OF returned ON payments WHEN NEW.returned > NEW.amount OR NEW.returned < 0 BEGIN SELECT RAISE(ABORT, 'payments: no more goes back to a card than it paid'); END;

-- Search of events. Letters that unicode61 does not fold are transliterated: "Орел" finds "Орёл", "Lodz" finds "Łódź". One
-- column, so that the words of one search may stand in different fields.
CREATE VIRTUAL TABLE events_search USING fts5(
  words,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIEW event_words AS
SELECT rowid AS event_rowid,
       replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
         name || ' ' || venue_name || ' ' || venue_address || ' ' || city || ' ' || description,
         'ё', 'е'), 'Ё', 'Е'), 'ł', 'l'), 'Ł', 'L'), 'ø', 'o'), 'Ø', 'O'), 'đ', 'd'), 'Đ', 'D'), 'ı', 'i'), 'ß', 'ss')
       AS words
FROM events;
CREATE TRIGGER events_search_insert AFTER INSERT ON events BEGIN INSERT INTO events_search (rowid, words) SELECT event_rowid, words FROM event_words WHERE event_rowid = NEW.rowid; END;
CREATE TRIGGER events_search_update AFTER UPDATE OF name, venue_name, venue_address, city, description ON events BEGIN DELETE FROM events_search WHERE rowid = OLD.rowid; INSERT INTO events_search (rowid, words) SELECT event_rowid, words FROM event_words WHERE event_rowid = NEW.rowid; END;
CREATE TRIGGER events_search_delete AFTER DELETE ON events BEGIN DELETE FROM events_search WHERE rowid = OLD.rowid; END;

-- Search of people by name and email. Names are also indexed without apostrophes: "obrien" finds "O'Brien".
CREATE VIRTUAL TABLE users_search USING fts5(
  words,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIEW user_words AS
SELECT rowid AS user_rowid,
       replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
         name || ' ' || replace(replace(name, '''', ''), '’', '') || ' ' || email,
         'ё', 'е'), 'Ё', 'Е'), 'ł', 'l'), 'Ł', 'L'), 'ø', 'o'), 'Ø', 'O'), 'đ', 'd'), 'Đ', 'D'), 'ı', 'i'), 'ß', 'ss')
       AS words
FROM users;
CREATE TRIGGER users_search_insert AFTER INSERT ON users BEGIN INSERT INTO users_search (rowid, words) SELECT user_rowid, words FROM user_words WHERE user_rowid = NEW.rowid; END;
CREATE TRIGGER users_search_update AFTER UPDATE OF name, email ON users WHEN OLD.name <> NEW.name OR OLD.email <> NEW.email BEGIN DELETE FROM users_search WHERE rowid = OLD.rowid; INSERT INTO users_search (rowid, words) SELECT user_rowid, words FROM user_words WHERE user_rowid = NEW.rowid; END;
CREATE TRIGGER users_search_delete AFTER DELETE ON users BEGIN DELETE FROM users_search WHERE rowid = OLD.rowid; END;

-- A purchase commits only against the version that it was priced with, so everything that a sale or an order depends on
-- increments it.
CREATE TRIGGER events_sale_version AFTER UPDATE OF status, currency, ends_at, capacity, fee_bps, sales_paused_at ON events BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.id; END;
CREATE TRIGGER ticket_types_insert_version AFTER INSERT ON ticket_types BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
CREATE TRIGGER ticket_types_update_version AFTER UPDATE OF name, price, quantity, sales_start_at, sales_end_at, per_order_limit, per_person_limit ON ticket_types BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
CREATE TRIGGER ticket_types_delete_version AFTER DELETE ON ticket_types BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = OLD.event_id; END;
CREATE TRIGGER menu_items_insert_version AFTER INSERT ON menu_items BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
CREATE TRIGGER menu_items_update_version AFTER UPDATE OF name, price, quantity, active ON menu_items BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = NEW.event_id; END;
CREATE TRIGGER menu_items_delete_version AFTER DELETE ON menu_items BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE id = OLD.event_id; END;
CREATE TRIGGER discount_codes_insert_version AFTER INSERT ON discount_codes WHEN NEW.batch_id IS NULL BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;
CREATE TRIGGER discount_codes_update_version AFTER UPDATE OF code, type, value, fixed_currency, valid_from, valid_until, max_uses, minimum_purchase, active, event_id, per_person, ticket_type_ids ON discount_codes BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND status = 'published' AND (OLD.event_id IS NULL OR NEW.event_id IS NULL OR id IN (OLD.event_id, NEW.event_id)); END;
CREATE TRIGGER discount_batches_insert_version AFTER INSERT ON discount_batches BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;
CREATE TRIGGER discount_batches_update_version AFTER UPDATE OF active ON discount_batches BEGIN UPDATE events SET sale_version = sale_version + 1 WHERE organizer_id = NEW.organizer_id AND (NEW.event_id IS NULL OR id = NEW.event_id) AND status = 'published'; END;

-- Webhook deliveries. New purchases and orders are found by their `seq`, so that a sale writes nothing here.
CREATE TRIGGER webhooks_of_refunds AFTER INSERT ON refunds BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'refund.created', NEW.id, NEW.created_at, NEW.created_at, NEW.created_at FROM events e JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.created_at AND instr(w.kinds, '"refund"') > 0 ON CONFLICT DO NOTHING; INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'order.cancelled', NEW.subject_id, NEW.created_at, NEW.created_at, NEW.created_at FROM events e JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id WHERE NEW.subject_type = 'order' AND e.id = NEW.event_id AND w.active AND w.active_since <= NEW.created_at AND instr(w.kinds, '"order"') > 0 ON CONFLICT DO NOTHING; END;
CREATE TRIGGER webhooks_of_completed_orders AFTER UPDATE OF status ON orders WHEN NEW.status = 'completed' AND OLD.status = 'pending' BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'order.completed', NEW.id, NEW.completed_at, NEW.completed_at, NEW.completed_at FROM events e JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.completed_at AND instr(w.kinds, '"order"') > 0 ON CONFLICT DO NOTHING; END;
CREATE TRIGGER webhooks_of_check_ins AFTER INSERT ON check_ins WHEN NEW.kind IN ('admitted', 'undone') BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'check_in.' || NEW.kind, NEW.event_id || '/' || NEW.seq, NEW.scanned_at, NEW.scanned_at, NEW.scanned_at FROM events e JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.scanned_at AND instr(w.kinds, '"check_in"') > 0 ON CONFLICT DO NOTHING; END;
CREATE TRIGGER webhooks_of_cancelled_events AFTER UPDATE OF status ON events WHEN NEW.status = 'cancelled' AND OLD.status = 'published' BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'event.cancelled', NEW.id, NEW.cancelled_at, NEW.cancelled_at, NEW.cancelled_at FROM webhook_endpoints w WHERE w.organizer_id = NEW.organizer_id AND w.active AND w.active_since <= NEW.cancelled_at AND instr(w.kinds, '"event"') > 0 ON CONFLICT DO NOTHING; END;

-- Every edit of the details or the line-up moves `updated_at`. Drafts are not announced.
CREATE TRIGGER webhooks_of_updated_events AFTER UPDATE OF updated_at ON events WHEN NEW.status = 'published' AND OLD.status = 'published' BEGIN INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at) SELECT w.id, 'event.updated', NEW.id || '/' || NEW.updated_at, NEW.updated_at, NEW.updated_at, NEW.updated_at FROM webhook_endpoints w WHERE w.organizer_id = NEW.organizer_id AND w.active AND w.active_since <= NEW.updated_at AND instr(w.kinds, '"event"') > 0 ON CONFLICT DO NOTHING; END;

-- A waitlist entry that leaves becomes a gap, and nobody behind it is written.
-- See docs/decisions/014-waitlist-positions-by-trigger.md and 068-narrow-reads-and-fewer-rows.md.
CREATE TRIGGER waitlist_entries_left AFTER DELETE ON waitlist_entries BEGIN INSERT INTO waitlist_gaps (position) VALUES (OLD.position) ON CONFLICT DO NOTHING; END;

-- The owner of the link takes the position ten entries before, and each of those between takes the next one's: positions
-- have gaps. Through negative numbers, as the unique index is checked row by row.
CREATE TRIGGER waitlist_entries_friend_confirmed AFTER UPDATE OF confirmed_at ON waitlist_entries WHEN OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND NEW.referred_by IS NOT NULL BEGIN UPDATE waitlist_entries SET position = -moved.position FROM (SELECT id, coalesce(lead(position) OVER (ORDER BY position), min(position) OVER ()) AS position FROM (SELECT id, position FROM waitlist_entries WHERE position <= (SELECT position FROM waitlist_entries WHERE id = NEW.referred_by) ORDER BY position DESC LIMIT 11)) AS moved WHERE waitlist_entries.id = moved.id; UPDATE waitlist_entries SET position = -position WHERE position < 0; END;

-- A device gets no pushes after its session or its account ended.
CREATE TRIGGER push_subscriptions_session_ended AFTER DELETE ON identity_sessions BEGIN DELETE FROM push_subscriptions WHERE user_id = OLD.user_id AND session_id = OLD.id; END;
CREATE TRIGGER push_subscriptions_user_inactive AFTER UPDATE OF status ON users WHEN NEW.status <> 'active' BEGIN DELETE FROM push_subscriptions WHERE user_id = NEW.id; END;
