create extension if not exists pg_trgm;

create table users (
  identity_uid text primary key,
  email text not null,
  verified boolean not null default false,
  role text not null default 'user' check (role in ('user', 'admin')),
  status text not null default 'pending'
    check (status in ('approved', 'pending', 'denied', 'disabled', 'blocked')),
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  phone_number text not null default '',
  company_name text not null default '',
  job_title text not null default '',
  country text not null default '',
  region text not null default '',
  city text not null default '',
  postal_code text not null default '',
  street text not null default '',
  has_developed_metering_apps boolean not null default false,
  has_experience_with_revelo boolean not null default false,
  profile_picture text,
  terms_version integer,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_seen_at timestamptz,
  -- What the name filter looks in, and what the list is sorted by: folded once at save. Columns of their own,
  -- because no index of an expression can answer alone, without the row.
  search_text text not null
    generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored,
  name_order text not null generated always as (lower(first_name || ' ' || last_name)) stored,
  company_order text not null generated always as (lower(company_name)) stored
);
create unique index users_email on users (email);

create table email_confirmations (
  token_hash text primary key,
  identity_uid text not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmations_user on email_confirmations (identity_uid);

create table invitations (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('user', 'admin')),
  first_name text not null default '',
  last_name text not null default '',
  token_hash text not null unique,
  created_by text references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text references users on delete set null
);
create index invitations_created on invitations (created_at desc, id desc);
create index invitations_email on invitations (email);

create table applications (
  identity_uid text primary key references users on delete cascade,
  state text not null check (state in ('draft', 'submitted', 'approved', 'denied')),
  draft jsonb,
  draft_saved_at timestamptz,
  -- The number of submissions so far.
  version integer not null default 0,
  submitted_at timestamptz,
  decided_at timestamptz
);
create index applications_waiting on applications (submitted_at, identity_uid) where state = 'submitted';
create index applications_decided on applications (decided_at) where decided_at is not null;

create table application_submissions (
  identity_uid text not null references applications on delete cascade,
  version integer not null,
  answers jsonb not null,
  submitted_at timestamptz not null,
  decision text check (decision in ('approved', 'denied')),
  decided_at timestamptz,
  primary key (identity_uid, version)
);
create index application_submissions_decided on application_submissions (decided_at)
  where decided_at is not null;

-- What the applicant may read. Private notes live in a table of their own.
create table application_events (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  at timestamptz not null,
  kind text not null,
  actor_uid text,
  actor_name text not null,
  text text not null default '',
  reason text not null default '',
  version integer
);
create index application_events_user on application_events (identity_uid, at, id);

create table application_notes (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  at timestamptz not null,
  actor_uid text,
  actor_name text not null,
  text text not null
);
create index application_notes_user on application_notes (identity_uid, at, id);

create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_uid text,
  actor_name text not null,
  action text not null,
  -- The noun and the id of what was acted on, such as user and its uid.
  subject_kind text not null,
  subject_id text not null,
  before jsonb not null,
  after jsonb not null,
  request_id text not null
);
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, at desc, id desc);

create table mails (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  identity_uid text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index mails_due on mails (due_at, id) where sent_at is null;
create index mails_user on mails (identity_uid, created_at desc) where identity_uid is not null;

create table pictures (
  id uuid primary key,
  owner_uid text not null,
  created_at timestamptz not null
);
create index pictures_owner on pictures (owner_uid);

create table categories (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null default '',
  position integer not null
);

create table components (
  id uuid primary key,
  category_id uuid not null references categories,
  slug text not null unique,
  name text not null,
  description text not null default '',
  position integer not null
);
create index components_category on components (category_id, position);

create table pages (
  id uuid primary key,
  kind text not null check (kind in ('content', 'document')),
  component_id uuid references components,
  parent_id uuid references pages,
  slug text not null unique,
  position integer not null default 0,
  audience text not null check (audience in ('public', 'signed-in', 'approved')),
  status text not null check (status in ('draft', 'published', 'archived')),
  disabled boolean not null default false,
  version integer not null,
  -- The published version, rendered and sanitised at save, so that a reader costs one indexed row.
  title text not null,
  summary text not null default '',
  html text not null,
  headings jsonb not null,
  text text not null,
  minutes integer not null,
  published_at timestamptz,
  changed_at timestamptz not null,
  search tsvector not null generated always as (
    -- Without angle brackets and slashes the parser would not take words for tags and paths.
    setweight(to_tsvector('english', translate(title, '<>/', '   ')), 'A')
    || setweight(to_tsvector('english', translate(summary, '<>/', '   ')), 'B')
    || setweight(to_tsvector('english', translate(text, '<>/', '   ')), 'C')
  ) stored
);
create index pages_component on pages (component_id, position);
create index pages_changed on pages (changed_at desc, id desc) where status = 'published' and not disabled;
create index pages_search on pages using gin (search);

create table page_versions (
  page_id uuid not null references pages on delete cascade,
  version integer not null,
  title text not null,
  body text not null,
  message text not null default '',
  author_uid text,
  author_name text not null,
  created_at timestamptz not null,
  primary key (page_id, version)
);

create table learning_paths (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  summary text not null,
  level text not null,
  unit_order text not null check (unit_order in ('required', 'free')),
  position integer not null
);

create table learning_units (
  id uuid primary key,
  path_id uuid not null references learning_paths on delete cascade,
  slug text not null,
  title text not null,
  kind text not null check (kind in ('reading', 'video', 'quiz')),
  minutes integer not null,
  page_slug text,
  position integer not null,
  unique (path_id, slug)
);

create table dev_kits (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null,
  facts jsonb not null,
  stock integer not null check (stock >= 0),
  position integer not null
);

create table dev_kit_requests (
  id uuid primary key,
  kit_id uuid not null references dev_kits,
  identity_uid text not null references users on delete cascade,
  quantity integer not null check (quantity > 0),
  purpose text not null,
  shipping_address jsonb not null,
  state text not null
    check (state in ('requested', 'approved', 'refused', 'shipped', 'delivered', 'returned')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index dev_kit_requests_user on dev_kit_requests (identity_uid, created_at desc);
-- One open request per kit and person, also for two that arrive at once.
create unique index dev_kit_requests_open on dev_kit_requests (identity_uid, kit_id)
  where state in ('requested', 'approved', 'shipped');

create table announcements (
  id uuid primary key,
  title text not null,
  body text not null,
  html text not null,
  published_at timestamptz not null
);
create index announcements_published on announcements (published_at desc, id desc);

create table contact_messages (
  id uuid primary key,
  identity_uid text,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  created_at timestamptz not null
);
create index contact_messages_created on contact_messages (created_at desc, id desc);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Facts about this installation, such as when it was seeded.
create table installation (
  key text primary key,
  value jsonb not null
);
