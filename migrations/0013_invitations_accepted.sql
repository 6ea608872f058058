-- An address is proved to be somebody's: what it was invited to is theirs, in the same transaction.
CREATE TRIGGER users_join_insert AFTER INSERT ON users
WHEN NEW.email_verified_at IS NOT NULL AND EXISTS (SELECT 1 FROM staff_invitations WHERE email = NEW.email)
BEGIN
  INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, event_id, details, created_at)
  SELECT 'join:' || id, NEW.id, 'staff.join', 'user', NEW.id, event_id, json_object('role', role), NEW.email_verified_at
  FROM staff_invitations WHERE email = NEW.email;
  INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at)
  SELECT event_id, NEW.id, role, invited_by, NEW.email_verified_at FROM staff_invitations AS i
  WHERE email = NEW.email AND NOT EXISTS (
    SELECT 1 FROM staff_assignments WHERE event_id = i.event_id AND user_id = NEW.id AND role = i.role);
  DELETE FROM staff_invitations WHERE email = NEW.email;
END;
--> statement-breakpoint
CREATE TRIGGER users_join_update AFTER UPDATE OF email, email_verified_at ON users
WHEN NEW.email_verified_at IS NOT NULL AND EXISTS (SELECT 1 FROM staff_invitations WHERE email = NEW.email)
BEGIN
  INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, event_id, details, created_at)
  SELECT 'join:' || id, NEW.id, 'staff.join', 'user', NEW.id, event_id, json_object('role', role), NEW.email_verified_at
  FROM staff_invitations WHERE email = NEW.email;
  INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at)
  SELECT event_id, NEW.id, role, invited_by, NEW.email_verified_at FROM staff_invitations AS i
  WHERE email = NEW.email AND NOT EXISTS (
    SELECT 1 FROM staff_assignments WHERE event_id = i.event_id AND user_id = NEW.id AND role = i.role);
  DELETE FROM staff_invitations WHERE email = NEW.email;
END;
