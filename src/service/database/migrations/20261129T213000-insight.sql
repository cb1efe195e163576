-- The number of users who were active on a day (in UTC), and of those who were so for the first time in its week, which
-- begins on a Monday. Counts alone: not who they were. A day may have several rows, as in user_counts.
create table active_days (
  id bigint generated always as identity primary key,
  day date not null,
  people bigint not null,
  first_in_week bigint not null
);
create index active_days_day on active_days (day);

create function note_active_day() returns trigger language plpgsql as $$
declare
  is_first integer := (old.seen_day < date_trunc('week', new.seen_day::timestamp)::date)::integer;
begin
  update active_days set people = people + 1, first_in_week = first_in_week + is_first
  where id = (select id from active_days where day = new.seen_day limit 1 for update skip locked);
  if not found then
    insert into active_days (day, people, first_in_week) values (new.seen_day, 1, is_first);
  end if;
  return null;
end $$;
-- Once for each user and day, however often they are seen.
create trigger users_active after update of last_seen_at on users for each row
  when (new.seen_day > old.seen_day) execute function note_active_day();

-- Who was seen in this week is not counted in it again.
insert into active_days (day, people, first_in_week)
select seen_day, count(*), count(*) from users
where seen_day >= date_trunc('week', now() at time zone 'UTC')::date group by seen_day;

-- The number of searches on a day (in UTC), and of those that found nothing.
create table search_days (
  day date primary key,
  searches bigint not null,
  unanswered bigint not null
);

create index page_feedback_created on page_feedback (created_at) include (helpful);
