-- A link is for whoever has the email it went to: it is worth nothing once the person has another, or is deleted.
CREATE TRIGGER user_invitations_void AFTER UPDATE OF email, is_deleted ON users
WHEN NEW.email <> OLD.email OR NEW.is_deleted <> OLD.is_deleted
BEGIN
  UPDATE user_invitations SET ended_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), outcome = 'withdrawn'
  WHERE user_id = NEW.id AND ended_at IS NULL;
END;
