create table bulk_changes (
  id uuid primary key,
  kind text not null check (kind in ('status', 'role')),
  -- Null for an undo, where each row goes back to a value of its own.
  new_value text,
  undoes uuid references bulk_changes,
  filter jsonb,
  state text not null default 'preview' check (state in ('preview', 'running', 'stopped', 'done')),
  created_at timestamptz not null,
  created_by text not null,
  started_at timestamptz,
  started_by text,
  -- The request that started it; its audit entries carry it.
  request_id text,
  stopped_at timestamptz,
  stopped_by text,
  finished_at timestamptz,
  check ((new_value is null) = (undoes is not null))
);
create index bulk_changes_created on bulk_changes (created_at desc, id desc);
create index bulk_changes_running on bulk_changes (started_at, id) where state = 'running';
create index bulk_changes_previews on bulk_changes (created_at) where state = 'preview';
create index bulk_changes_undoes on bulk_changes (undoes) where undoes is not null;

-- Who is in a change, settled when it was previewed. Without foreign keys: they are checked row by row, which
-- a million rows feel, and a user who is gone leaves a result behind.
create table bulk_change_rows (
  bulk_change_id uuid not null,
  position integer not null,
  identity_uid text not null,
  before text,
  after text not null,
  outcome text not null check (outcome in ('waiting', 'changed', 'skipped')),
  reason text check ((reason is not null) = (outcome = 'skipped')),
  at timestamptz,
  primary key (bulk_change_id, position)
);
create index bulk_change_rows_outcome on bulk_change_rows (bulk_change_id, outcome, position);

-- The rows counted, kept in step by whoever writes them, so that progress costs no count of a million.
create table bulk_change_counts (
  bulk_change_id uuid not null references bulk_changes on delete cascade,
  outcome text not null,
  -- Empty where there is none.
  reason text not null,
  before text not null,
  after text not null,
  count integer not null,
  primary key (bulk_change_id, outcome, reason, before, after)
);

-- What the identity provider has to be told: one row a person, the latest wish; gone once it is told.
create table identity_updates (
  identity_uid text primary key,
  disabled boolean not null,
  end_sessions boolean not null,
  -- Counts the wishes, so that one which came while an earlier one was being told is not taken for told.
  version integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Until when it is left to who took it.
  taken_until timestamptz
);
create index identity_updates_due on identity_updates (due_at, identity_uid);

-- When the provider may be asked for its next account update, over all nodes.
create table identity_pace (
  id boolean primary key default true check (id),
  next_at timestamptz not null
);
insert into identity_pace (next_at) values (now());
