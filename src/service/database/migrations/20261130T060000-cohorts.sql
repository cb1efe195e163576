-- Users who were assigned a learning path, with a day by which they finish it.
create table learning_cohorts (
  id uuid primary key,
  path_id uuid not null references learning_paths on delete cascade,
  name text not null,
  -- Whose users it took; null after the segment was deleted.
  segment_id uuid references saved_views on delete set null,
  -- Either the day, or how many days each member has.
  due_on date,
  due_days integer check (due_days between 1 and 730),
  is_required boolean not null,
  -- Whether users who come into the segment later are added.
  adds_later boolean not null,
  -- The last day on which the segment was looked through, in the installation's time zone.
  checked_on date not null,
  -- The last user of the segment who was added, while the next ones are; null once all were.
  filled_to text,
  -- The last member who was given the cohort's new day or its end, while the next ones are; null once all were.
  updated_to text,
  created_at timestamptz not null,
  -- Since then there is neither a deadline nor a reminder.
  ended_at timestamptz,
  -- Counts changes, to detect edit conflicts.
  revision integer not null default 1,
  check (num_nonnulls(due_on, due_days) = 1)
);
create index learning_cohorts_path on learning_cohorts (path_id, created_at desc, id);
create index learning_cohorts_segment on learning_cohorts (segment_id) where segment_id is not null;
create index learning_cohorts_check on learning_cohorts (checked_on) where adds_later and ended_at is null;
create index learning_cohorts_unfinished on learning_cohorts (id)
where filled_to is not null or updated_to is not null;

create table learning_cohort_members (
  cohort_id uuid references learning_cohorts on delete cascade,
  identity_uid text references users on delete cascade,
  joined_at timestamptz not null,
  -- The last day, in the installation's time zone.
  due_on date not null,
  -- When the member is notified next; null for never.
  notify_at timestamptz,
  -- What of, unless it is a reminder.
  news text check (news in ('assigned', 'extended')),
  primary key (cohort_id, identity_uid)
);
create index learning_cohort_members_user on learning_cohort_members (identity_uid);
create index learning_cohort_members_order on learning_cohort_members (cohort_id, due_on, identity_uid);
create index learning_cohort_members_due on learning_cohort_members (cohort_id, notify_at) where notify_at is not null;

-- For the removal of a user whom an entry about a learning path names.
create index audit_entries_learner on audit_entries ((after ->> 'identityUid')) where subject_kind = 'learning-path';
