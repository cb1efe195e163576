alter table learning_paths
  add column published boolean not null default true,
  -- Counts the times it was saved: whoever saves names the one that was read, so that nobody overwrites another.
  add column revision integer not null default 1,
  add column changed_at timestamptz not null default now();

create table learning_prerequisites (
  path_id uuid not null references learning_paths on delete cascade,
  required_id uuid not null references learning_paths on delete restrict,
  primary key (path_id, required_id),
  check (path_id <> required_id)
);
create index learning_prerequisites_required on learning_prerequisites (required_id);

alter table learning_units
  -- Markdown, and what it was rendered to at save.
  add column body text not null default '',
  add column html text not null default '',
  add column video jsonb,
  -- With the right answers: never sent to learners.
  add column quiz jsonb,
  -- Rises when the video or the quiz changes, so that who finished it before can be told.
  add column revision integer not null default 1,
  -- Taken out of the path; progress in it is kept, and counts again when it is put back.
  add column removed_at timestamptz;
alter table learning_units drop constraint learning_units_path_id_slug_key;
create unique index learning_units_slug on learning_units (path_id, slug) where removed_at is null;
create index learning_units_path on learning_units (path_id, position) where removed_at is null;
create index learning_units_page on learning_units (page_slug) where page_slug is not null;

-- Where a person is in a unit.
create table learning_progress (
  identity_uid text not null references users on delete cascade,
  unit_id uuid not null references learning_units on delete cascade,
  -- Seconds into the video.
  position double precision not null default 0 check (position >= 0),
  started_at timestamptz not null,
  last_at timestamptz not null,
  finished_at timestamptz,
  -- What was finished: the unit's revision, and of a reading the version of the document that was open.
  unit_revision integer,
  page_version integer,
  primary key (identity_uid, unit_id)
);
create index learning_progress_unit on learning_progress (unit_id) where finished_at is not null;

-- Where a person is in a path, written with the progress in its units.
create table learning_path_progress (
  identity_uid text not null references users on delete cascade,
  path_id uuid not null references learning_paths on delete cascade,
  started_at timestamptz not null,
  last_at timestamptz not null,
  last_unit_id uuid references learning_units on delete set null,
  finished_units integer not null default 0,
  finished_at timestamptz,
  primary key (identity_uid, path_id)
);
create index learning_path_progress_path on learning_path_progress (path_id, last_at desc, identity_uid);

create table learning_answers (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  unit_id uuid not null references learning_units on delete cascade,
  unit_revision integer not null,
  answers jsonb not null,
  right_count integer not null,
  question_count integer not null,
  passed boolean not null,
  at timestamptz not null
);
create index learning_answers_person on learning_answers (identity_uid, unit_id, at desc);

-- Says by itself what was finished, so that it stays true when the path changes or goes.
create table certificates (
  code text primary key,
  identity_uid text not null references users on delete cascade,
  path_id uuid references learning_paths on delete set null,
  name text not null,
  path_title text not null,
  level text not null,
  minutes integer not null,
  finished_at timestamptz not null
);
create unique index certificates_person on certificates (identity_uid, path_id);
