-- Where others' systems are told of decisions and kit requests.
create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  description text not null,
  -- Types of events.
  events text[] not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  paused_because text check (paused_because in ('administrator', 'gone', 'failing')),
  paused_at timestamptz,
  -- The first failure since the last attempt that did not fail.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  -- Encrypted, as is the one before.
  secret text not null,
  secret_made_at timestamptz not null,
  previous_secret text,
  previous_secret_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 'paused') = (paused_because is not null and paused_at is not null))
);

-- One row an event and endpoint, written with what it tells of.
create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- What receivers know it by; the same at each endpoint and in each attempt.
  event_id uuid not null,
  -- What happened to one subject is posted in this order.
  position bigint generated always as identity,
  type text not null,
  subject text not null,
  -- Whom it is about; a row goes with the person.
  identity_uid text,
  -- What it can be taken back by, until it is due.
  about uuid,
  -- The body, byte by byte as it is posted.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- All there were, and those since it was last asked for.
  attempts integer not null default 0,
  tries integer not null default 0,
  due_at timestamptz not null,
  -- Left to whoever took it until then.
  leased_until timestamptz,
  last_status integer,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, position) where state = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (endpoint_id, subject, position)
  where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id) where state = 'failed';
create index webhook_deliveries_list on webhook_deliveries (endpoint_id, position desc);
create index webhook_deliveries_state on webhook_deliveries (endpoint_id, state, position desc);
create index webhook_deliveries_type on webhook_deliveries (endpoint_id, type, position desc);
create index webhook_deliveries_about on webhook_deliveries (about) where about is not null;
create index webhook_deliveries_person on webhook_deliveries (identity_uid) where identity_uid is not null;
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null,
  at timestamptz not null,
  headers jsonb not null,
  status integer,
  answer text not null,
  error text not null,
  milliseconds integer not null,
  primary key (delivery_id, number)
);
