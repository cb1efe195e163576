-- Many arrivals become one unread notification, which counts them.
alter table notifications
  -- Within its kind, what gathers in one notification: all of the kind, or the id of their subject. Null for others.
  add column gathered_by text,
  add column arrivals integer not null default 1,
  -- When a mail last told of it.
  add column mailed_at timestamptz;
create unique index notifications_gathered on notifications (identity_uid, kind, gathered_by)
  where read_at is null and gathered_by is not null;
