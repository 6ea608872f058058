-- An event changes seldom, so its statement notes the message itself, as refunds and check-ins do.
CREATE TRIGGER webhooks_of_cancelled_events
AFTER UPDATE OF status ON events
WHEN NEW.status = 'cancelled' AND OLD.status = 'published'
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at)
  SELECT w.id, 'event.cancelled', NEW.id, NEW.cancelled_at, NEW.cancelled_at, NEW.cancelled_at
  FROM webhook_endpoints w
  WHERE w.organizer_id = NEW.organizer_id AND w.active AND w.active_since <= NEW.cancelled_at
    AND instr(w.kinds, '"event"') > 0
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Every edit of the details or the line-up moves `updated_at`. Drafts are nobody else's business.
CREATE TRIGGER webhooks_of_updated_events
AFTER UPDATE OF updated_at ON events
WHEN NEW.status = 'published' AND OLD.status = 'published'
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at)
  SELECT w.id, 'event.updated', NEW.id || '/' || NEW.updated_at, NEW.updated_at, NEW.updated_at, NEW.updated_at
  FROM webhook_endpoints w
  WHERE w.organizer_id = NEW.organizer_id AND w.active AND w.active_since <= NEW.updated_at
    AND instr(w.kinds, '"event"') > 0
  ON CONFLICT DO NOTHING;
END;
