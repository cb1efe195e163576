create table notifications (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  kind text not null,
  title text not null,
  text text not null default '',
  link text not null,
  -- What it tells of, such as the entry of a decision, so that it can be taken back with it.
  about uuid,
  -- When it is there to be read; until then it may be taken back.
  created_at timestamptz not null,
  read_at timestamptz,
  -- Whether open pages have heard of it; told at once, or when its time comes.
  is_told boolean not null default true
);
create index notifications_person on notifications (identity_uid, created_at desc, id desc);
create index notifications_unread on notifications (identity_uid, created_at desc, id desc) where read_at is null;
create index notifications_untold on notifications (created_at) where not is_told;
-- For what is forgotten.
create index notifications_age on notifications (created_at);
create index notifications_read on notifications (read_at) where read_at is not null;

-- What all members are told, once for all of them: each person's list and count join it.
create table notification_broadcasts (
  id uuid primary key,
  kind text not null,
  title text not null,
  link text not null,
  visible_at timestamptz not null,
  is_told boolean not null default false,
  -- The last person whose mail is written; those after it in order still wait.
  mailed_until text not null default '',
  mailed_at timestamptz
);
create index notification_broadcasts_visible on notification_broadcasts (visible_at desc, id desc);
create index notification_broadcasts_untold on notification_broadcasts (visible_at) where not is_told;
create index notification_broadcasts_unmailed on notification_broadcasts (visible_at) where mailed_at is null;

-- Those planned before there were notifications are told of when they come.
insert into notification_broadcasts (id, kind, title, link, visible_at)
select id, 'announcement', title, '/community', published_at from announcements where published_at > now();

create table notification_broadcast_reads (
  identity_uid text not null references users on delete cascade,
  broadcast_id uuid not null references notification_broadcasts on delete cascade,
  read_at timestamptz not null,
  primary key (identity_uid, broadcast_id)
);
create index notification_broadcast_reads_broadcast on notification_broadcast_reads (broadcast_id);

-- Up to when a person read everything that all members were told.
create table notification_readers (
  identity_uid text primary key references users on delete cascade,
  seen_until timestamptz not null
);

-- What a person chose; without a row the usual holds.
create table mail_choices (
  identity_uid text not null references users on delete cascade,
  kind text not null,
  mail boolean not null,
  primary key (identity_uid, kind)
);
create index mail_choices_wanted on mail_choices (kind, identity_uid) where mail;

-- Whoever wants the weekly digest, and when the next one is due.
create table notification_digests (
  identity_uid text primary key references users on delete cascade,
  next_at timestamptz not null,
  -- Up to when the last one told.
  told_until timestamptz not null
);
create index notification_digests_due on notification_digests (next_at);

-- The path that stops mails of its kind, for those that can be stopped.
alter table mails add column unsubscribe text;
