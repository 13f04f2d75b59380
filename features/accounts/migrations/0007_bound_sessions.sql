-- A session that an impersonation's link began is for one person alone: whom its operator acts for in it. NULL for all others.
ALTER TABLE sessions ADD COLUMN acts_for INTEGER;
