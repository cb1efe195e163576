-- What an administrator wrote to those who are invited, or whose status changes.
alter table invitations add column message text not null default '';
alter table bulk_changes
  add column message text not null default '',
  -- Whether those who change get a mail.
  add column with_mail boolean not null default true;

-- Announcements to the users of a segment, in a table of their own: every list of announcements is for all members.
create table segment_messages (
  id uuid primary key,
  title text not null,
  body text not null,
  html text not null,
  -- Its words alone, for mails.
  text text not null,
  -- The saved view, which may be gone, and its name as it was.
  segment_id uuid not null,
  segment_name text not null,
  with_mail boolean not null,
  -- No preference switches its mails off, and it is pinned until it is read.
  is_required boolean not null,
  recipients integer not null,
  author_uid text,
  author_name text not null default '',
  revision integer not null default 1,
  sent_at timestamptz not null
);
create index segment_messages_sent on segment_messages (sent_at desc, id desc);
create index segment_messages_author on segment_messages (author_uid) where author_uid is not null;

-- Those who were in the segment when it was sent.
create table segment_message_recipients (
  message_id uuid references segment_messages on delete cascade,
  identity_uid text references users on delete cascade,
  is_notified boolean not null default false,
  primary key (message_id, identity_uid)
);
create index segment_message_recipients_user on segment_message_recipients (identity_uid);
create index segment_message_recipients_waiting on segment_message_recipients (message_id, identity_uid)
  where not is_notified;

alter table notifications add column is_required boolean not null default false;
alter table notification_broadcasts
  add column with_mail boolean not null default true,
  add column is_required boolean not null default false;
alter table announcements add column is_required boolean not null default false;
