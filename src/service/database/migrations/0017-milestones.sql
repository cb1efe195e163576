-- When a person first got so far: registered, confirmed, applied, approved, first-unit, kit-delivered.
create table milestones (
  identity_uid text not null references users on delete cascade,
  stage text not null,
  at timestamptz not null,
  -- Of a person who is deleted: nobody to every read.
  is_gone boolean not null default false,
  primary key (identity_uid, stage)
);
create index milestones_stage on milestones (stage, at desc, identity_uid) where not is_gone;

-- How many people of a stage and day (in UTC). A pair may have several rows, and its total is their sum: a writer
-- takes whichever row no other transaction holds, or adds one, and so never waits for another writer.
create table milestone_days (
  id bigint generated always as identity primary key,
  stage text not null,
  day date not null,
  people bigint not null
);
create index milestone_days_day on milestone_days (stage, day);

create function note_milestone_day(noted_stage text, noted_day date, change bigint) returns void
language plpgsql as $$
begin
  update milestone_days set people = people + change
  where id = (
    select id from milestone_days where stage = noted_stage and day = noted_day
    limit 1 for update skip locked
  );
  if not found then
    insert into milestone_days (stage, day, people) values (noted_stage, noted_day, change);
  end if;
end $$;

create function note_milestones_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_milestone_day(stage, (at at time zone 'UTC')::date, count(*)) from written
    where not is_gone group by stage, (at at time zone 'UTC')::date;
  elsif tg_op = 'DELETE' then
    perform note_milestone_day(stage, (at at time zone 'UTC')::date, -count(*)) from replaced
    where not is_gone group by stage, (at at time zone 'UTC')::date;
  else
    perform note_milestone_day(stage, day, sum(change)::bigint) from (
      select stage, (at at time zone 'UTC')::date as day, -1 as change from replaced where not is_gone
      union all
      select stage, (at at time zone 'UTC')::date, 1 from written where not is_gone
    ) as changes group by stage, day having sum(change) <> 0;
  end if;
  return null;
end $$;

create trigger milestones_inserted after insert on milestones referencing new table as written
  for each statement execute function note_milestones_written();
create trigger milestones_updated after update on milestones referencing old table as replaced new table as written
  for each statement execute function note_milestones_written();
create trigger milestones_deleted after delete on milestones referencing old table as replaced
  for each statement execute function note_milestones_written();

create function note_milestones_of_new_users() returns trigger language plpgsql as $$
begin
  insert into milestones (identity_uid, stage, at, is_gone)
  select identity_uid, stage, created_at, deleted_at is not null
  from written, lateral (
    values ('registered', true), ('confirmed', verified), ('approved', status = 'approved')
  ) as reached (stage, is_reached)
  where is_reached;
  return null;
end $$;
create trigger users_reach_on_insert after insert on users referencing new table as written
  for each statement execute function note_milestones_of_new_users();

-- One call for each statement, however many people it writes; most find nobody who got anywhere.
create function note_milestones_of_users() returns trigger language plpgsql as $$
begin
  insert into milestones (identity_uid, stage, at)
  select written.identity_uid, stage, written.updated_at
  from written join replaced using (identity_uid), lateral (
    values ('confirmed', written.verified and not replaced.verified),
      ('approved', written.status = 'approved' and replaced.status <> 'approved')
  ) as reached (stage, is_reached)
  where is_reached
  on conflict do nothing;
  update milestones set is_gone = written.deleted_at is not null
  from written join replaced using (identity_uid)
  where milestones.identity_uid = written.identity_uid
    and (written.deleted_at is null) <> (replaced.deleted_at is null);
  return null;
end $$;
create trigger users_reach_on_update after update on users
  referencing old table as replaced new table as written
  for each statement execute function note_milestones_of_users();

create function note_milestone() returns trigger language plpgsql as $$
begin
  insert into milestones (identity_uid, stage, at, is_gone)
  select identity_uid, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::timestamptz, deleted_at is not null
  from users where identity_uid = new.identity_uid
  on conflict do nothing;
  return null;
end $$;
create trigger submissions_reach after insert on application_submissions
  for each row execute function note_milestone('applied', 'submitted_at');
create trigger learning_reaches after insert or update of finished_at on learning_progress
  for each row when (new.finished_at is not null) execute function note_milestone('first-unit', 'finished_at');
create trigger kits_reach after insert or update of state on dev_kit_requests
  for each row when (new.state = 'delivered') execute function note_milestone('kit-delivered', 'changed_at');

-- What happened before it was noted, as far as it can be told.
insert into milestones (identity_uid, stage, at, is_gone)
select identity_uid, stage, min(at), bool_or(users.deleted_at is not null) from (
  select identity_uid, 'registered' as stage, created_at as at from users
  union all
  select users.identity_uid, 'confirmed', coalesce(used_at, users.created_at)
  from users left join email_confirmations on email_confirmations.identity_uid = users.identity_uid
    and email_confirmations.used_at is not null
  where users.verified
  union all
  select identity_uid, 'applied', submitted_at from application_submissions
  union all
  select users.identity_uid, 'approved', coalesce(decided_at, users.created_at)
  from users left join application_submissions on application_submissions.identity_uid = users.identity_uid
    and application_submissions.decision = 'approved'
  where users.status = 'approved'
  union all
  select identity_uid, 'kit-delivered', at
  from dev_kit_request_events join dev_kit_requests on dev_kit_requests.id = request_id
  where dev_kit_request_events.state = 'delivered'
) as reached join users using (identity_uid)
group by identity_uid, stage;

-- When the visit before this one ended.
alter table users add column previous_visit_at timestamptz;
