-- Which administrator sees to an application.
create table application_assignments (
  identity_uid text primary key references applications on delete cascade,
  assigned_to text not null references users on delete cascade,
  assigned_at timestamptz not null
);
create index application_assignments_assignee on application_assignments (assigned_to);

-- The list of decisions, of all reviewers and of one.
create index application_events_decided on application_events (at desc, id desc) include (identity_uid, kind)
  where kind in ('approved', 'denied');
create index application_events_decided_by on application_events (actor_uid, at desc, id desc) include (identity_uid, kind)
  where kind in ('approved', 'denied');
