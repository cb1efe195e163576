-- A deleted person's record stays for a while, out of everybody's sight, and can be restored. The address stays
-- taken all that time.
alter table users add column deleted_at timestamptz;
alter table users add column deleted_by text;
create index users_deleted on users (deleted_at desc, identity_uid desc) where deleted_at is not null;

alter table invitations add column company_name text not null default '';
-- Whether the person who accepts it is approved at once.
alter table invitations add column approve boolean not null default false;
alter table invitations add column sent_at timestamptz;
alter table invitations add column revoked_at timestamptz;
update invitations set sent_at = created_at;
alter table invitations alter column sent_at set not null;

-- An invitation may have several links: each time it is sent again or its link is copied there is one more,
-- because nobody can read those that went out. They hold and end together.
create table invitation_links (
  token_hash text primary key,
  invitation_id uuid not null references invitations on delete cascade,
  created_at timestamptz not null
);
create index invitation_links_invitation on invitation_links (invitation_id);
insert into invitation_links (token_hash, invitation_id, created_at)
  select token_hash, id, created_at from invitations;
alter table invitations drop column token_hash;

create table saved_views (
  id uuid primary key,
  owner_uid text not null references users on delete cascade,
  name text not null,
  search jsonb not null,
  shared boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index saved_views_name on saved_views (owner_uid, lower(name));
create index saved_views_shared on saved_views (lower(name), id) where shared;

-- Who looks at a waiting application, for as long as that person keeps saying so.
create table application_claims (
  identity_uid text primary key references users on delete cascade,
  claimed_by text not null references users on delete cascade,
  claimed_at timestamptz not null,
  held_until timestamptz not null
);
create index application_claims_reviewer on application_claims (claimed_by);

-- What taking a decision back takes: it can be done for as long as its mail has not gone out.
create table application_undos (
  identity_uid text primary key references applications on delete cascade,
  decided_at timestamptz not null,
  status_before text not null,
  event_id uuid not null,
  mail_id uuid not null
);

-- What people did to their own accounts. What administrators did stands in audit_entries.
create table own_acts (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  at timestamptz not null,
  action text not null,
  before jsonb not null,
  after jsonb not null
);
create index own_acts_sessions on own_acts (at) where action = 'own.session';
create index own_acts_user on own_acts (identity_uid, at desc, id desc);
-- However often somebody signs in, a day tells it once.
create unique index own_acts_session on own_acts (identity_uid, ((at at time zone 'UTC')::date))
  where action = 'own.session';

create index audit_entries_actor on audit_entries (actor_uid, at desc, id desc);
-- In this order a pattern can be looked up too.
create index audit_entries_action on audit_entries (action text_pattern_ops, at desc, id desc);
-- Whoever asks for a subject need not say of which kind: no two kinds share an id.
drop index audit_entries_subject;
create index audit_entries_subject on audit_entries (subject_id, at desc, id desc);

-- What the removal of somebody looks for.
create index mails_to on mails (to_address);
create index application_events_actor on application_events (actor_uid);
create index application_notes_actor on application_notes (actor_uid);
create index contact_messages_user on contact_messages (identity_uid) where identity_uid is not null;
