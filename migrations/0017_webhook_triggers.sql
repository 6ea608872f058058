-- Purchases and orders are found by their `seq`, so that a sale writes nothing here. What has no such number, and is
-- never hurried, is written down for whoever listens by the statement that does it.
INSERT INTO webhook_cursors (source, seq)
SELECT 'purchases', COALESCE((SELECT MAX(seq) FROM purchases), 0)
UNION ALL SELECT 'orders', COALESCE((SELECT MAX(seq) FROM orders), 0);
--> statement-breakpoint
CREATE TRIGGER webhooks_of_refunds
AFTER INSERT ON refunds
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at)
  SELECT w.id, 'refund.created', NEW.id, NEW.created_at, NEW.created_at, NEW.created_at
  FROM events e JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id
  WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.created_at AND instr(w.kinds, '"refund"') > 0
  ON CONFLICT DO NOTHING;
  INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at)
  SELECT w.id, 'order.cancelled', NEW.subject_id, NEW.created_at, NEW.created_at, NEW.created_at
  FROM events e JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id
  WHERE NEW.subject_type = 'order' AND e.id = NEW.event_id AND w.active AND w.active_since <= NEW.created_at
    AND instr(w.kinds, '"order"') > 0
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER webhooks_of_check_ins
AFTER INSERT ON check_ins
WHEN NEW.kind IN ('admitted', 'undone')
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at)
  SELECT w.id, 'check_in.' || NEW.kind, NEW.event_id || '/' || NEW.seq, NEW.scanned_at, NEW.scanned_at, NEW.scanned_at
  FROM events e JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id
  WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.scanned_at AND instr(w.kinds, '"check_in"') > 0
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER webhooks_of_completed_orders
AFTER UPDATE OF status ON orders
WHEN NEW.status = 'completed' AND OLD.status = 'pending'
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at)
  SELECT w.id, 'order.completed', NEW.id, NEW.completed_at, NEW.completed_at, NEW.completed_at
  FROM events e JOIN webhook_endpoints w ON w.organizer_id = e.organizer_id
  WHERE e.id = NEW.event_id AND w.active AND w.active_since <= NEW.completed_at AND instr(w.kinds, '"order"') > 0
  ON CONFLICT DO NOTHING;
END;
