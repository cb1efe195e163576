-- How often each page was read on a day (in UTC). Counts alone: not by whom.
create table page_read_days (
  day date,
  page_id uuid references pages on delete cascade,
  reads bigint not null,
  primary key (day, page_id)
);
create index page_read_days_page on page_read_days (page_id);

-- How many loans of kits there were at the end of a day (in UTC), and how many of them were overdue.
create table kit_days (
  day date primary key,
  lent bigint not null,
  overdue bigint not null
);

insert into kit_days (day, lent, overdue)
select day, count(*), count(*) filter (where due_on < day) from (
  select due_on, min(at) filter (where events.state = 'delivered') as delivered_at,
    min(at) filter (where events.state = 'returned') as returned_at
  from dev_kit_requests as requests join dev_kit_request_events as events on events.request_id = requests.id
  where requests.state in ('delivered', 'returned') and requests.due_on is not null
  group by requests.id
) as loans
cross join lateral generate_series(
  greatest((delivered_at at time zone 'UTC')::date, (now() at time zone 'UTC')::date - 730),
  coalesce((returned_at at time zone 'UTC')::date, (now() at time zone 'UTC')::date) - 1, interval '1 day'
) as days (moment)
cross join lateral (select moment::date as day) as of_day
where delivered_at is not null
group by day;

create index learning_path_progress_started on learning_path_progress (path_id, started_at);

-- The weeks (their Mondays) in which the summary of the week before was sent to administrators. The first one after
-- the upgrade goes out on the next Monday.
create table summary_weeks (week date primary key);
insert into summary_weeks values (date_trunc('week', now() at time zone 'UTC')::date);

-- The month (its first day, in UTC) in which the users of a row registered.
alter table milestone_days add column cohort date;
create index milestone_days_cohort on milestone_days (cohort, stage);

create function registration_month(user_uid text) returns date language sql stable as $$
  select date_trunc('month', at at time zone 'UTC')::date from milestones
  where identity_uid = user_uid and stage = 'registered'
$$;

create function note_milestone_day(noted_stage text, noted_day date, noted_cohort date, change bigint) returns void
language plpgsql as $$
begin
  update milestone_days set people = people + change
  where id = (
    select id from milestone_days
    where stage = noted_stage and day = noted_day and cohort is not distinct from noted_cohort
    limit 1 for update skip locked
  );
  if not found then
    insert into milestone_days (stage, day, cohort, people) values (noted_stage, noted_day, noted_cohort, change);
  end if;
end $$;

create or replace function note_milestones_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_milestone_day(stage, day, cohort, count(*)) from (
      select stage, (at at time zone 'UTC')::date as day,
        case when stage = 'registered' then date_trunc('month', at at time zone 'UTC')::date
          else registration_month(identity_uid) end as cohort
      from written where not is_gone
    ) as come group by stage, day, cohort;
  elsif tg_op = 'DELETE' then
    perform note_milestone_day(stage, day, cohort, -count(*)) from (
      select stage, is_gone, (at at time zone 'UTC')::date as day, coalesce(
        date_trunc('month', max(at) filter (where stage = 'registered') over (partition by identity_uid)
          at time zone 'UTC')::date,
        registration_month(identity_uid)) as cohort
      from replaced
    ) as gone where not is_gone group by stage, day, cohort;
  else
    perform note_milestone_day(stage, day, registration_month(identity_uid), sum(change)::bigint) from (
      select identity_uid, stage, (at at time zone 'UTC')::date as day, -1 as change from replaced where not is_gone
      union all
      select identity_uid, stage, (at at time zone 'UTC')::date, 1 from written where not is_gone
    ) as changes group by stage, day, registration_month(identity_uid) having sum(change) <> 0;
  end if;
  return null;
end $$;
drop function note_milestone_day(text, date, bigint);

-- No milestone is written between this count and the first use of the function above.
lock table milestones in share row exclusive mode;
delete from milestone_days;
insert into milestone_days (stage, day, cohort, people)
select stage, (at at time zone 'UTC')::date, date_trunc('month', users.created_at at time zone 'UTC')::date, count(*)
from milestones join users using (identity_uid) where not is_gone group by 1, 2, 3;
