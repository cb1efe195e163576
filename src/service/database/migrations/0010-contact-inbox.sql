-- `suspected`: it looks like a machine wrote it; kept, but nobody was mailed.
alter table contact_messages drop constraint contact_messages_state_check;
alter table contact_messages add constraint contact_messages_state_check
  check (state in ('new', 'answered', 'closed', 'suspected'));
alter table contact_messages
  add column assigned_to text references users on delete set null,
  add column changed_at timestamptz;
update contact_messages set changed_at = created_at;
alter table contact_messages alter column changed_at set not null;
create index contact_messages_state on contact_messages (state, created_at desc, id desc);
create index contact_messages_assigned on contact_messages (assigned_to, created_at desc, id desc)
  where assigned_to is not null;
create index contact_messages_email on contact_messages (lower(email), created_at desc, id desc);

create table contact_replies (
  id uuid primary key,
  message_id uuid not null references contact_messages on delete cascade,
  author_uid text,
  author_name text not null,
  body text not null,
  created_at timestamptz not null
);
create index contact_replies_message on contact_replies (message_id, created_at, id);
