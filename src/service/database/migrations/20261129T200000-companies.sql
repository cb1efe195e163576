-- Companies, made of what users write as theirs. A user's text stays as it was written; `users.company_id` links it.

-- Names that differ only in case, spaces and width are one company.
create function company_key(text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize($1, NFKC), '\s+', '', 'g'))
$$;

create table companies (
  id uuid primary key,
  name text not null,
  name_order text not null generated always as (lower(name)) stored,
  -- Users who are not deleted, and when one of them was last seen, to the hour; kept by triggers.
  people integer not null default 0,
  last_seen_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null
);
create index companies_name on companies (name_order, id);
create index companies_people on companies (people desc, id desc);
create index companies_seen on companies (coalesce(last_seen_at, '-infinity') desc, id desc);
create index companies_empty on companies (created_at) where people = 0;
create index companies_search on companies using gin (fold_text(name) gin_trgm_ops);

-- What users may write as their company: its name, earlier names, and those of companies that were merged into it.
create table company_names (
  name_key text primary key,
  name text not null,
  company_id uuid not null references companies on delete cascade
);
create index company_names_company on company_names (company_id);

create table company_domains (
  domain text primary key,
  company_id uuid not null references companies on delete cascade
);
create index company_domains_company on company_domains (company_id);

-- Words by which administrators tell users apart.
create table user_tags (
  identity_uid text references users on delete cascade,
  tag text,
  primary key (tag, identity_uid)
);
create index user_tags_user on user_tags (identity_uid);

alter table users
  add column company_id uuid references companies,
  -- Changes once a day at most, unlike `last_seen_at`, so that it can be indexed.
  add column seen_day date not null
    generated always as (coalesce((last_seen_at at time zone 'UTC')::date, '-infinity'::date)) stored;

create function make_company(written text) returns uuid language sql volatile as $$
  insert into companies (id, name, created_at)
  -- UUIDv7: the time in milliseconds, then random bits.
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid, written, at
  from clock_timestamp() as at
  returning id
$$;

do $$
declare
  spelling record;
begin
  for spelling in
    select distinct on (company_key(company_name)) company_key(company_name) as name_key, company_name as name
    from users where company_key(company_name) <> ''
    group by company_name order by company_key(company_name), count(*) desc, company_name
  loop
    insert into company_names (name_key, name, company_id)
    values (spelling.name_key, spelling.name, make_company(spelling.name));
  end loop;
end $$;

-- What the triggers do is done below, once.
alter table users disable trigger user;
update users set company_id = company_names.company_id from company_names
where name_key = company_key(company_name) and company_name <> '';
alter table users enable trigger user;
update companies set people = counted.people, last_seen_at = counted.last_seen_at from (
  select company_id, count(*) filter (where deleted_at is null) as people, max(last_seen_at) as last_seen_at
  from users group by company_id
) as counted
where counted.company_id = companies.id;

create index users_in_company on users (company_id, seen_day desc, identity_uid) include (status, role, deleted_at)
  where company_id is not null;
create index users_country on users (country) include (status, role) where deleted_at is null;
create index users_seen on users (seen_day) include (status, role) where deleted_at is null;

-- Linking a user holds this lock with others; merging companies takes it alone. Take it before locking users.
create function lock_companies() returns void language sql volatile as $$
  select pg_advisory_xact_lock_shared(hashtextextended('companies', 0))
$$;

create function link_company() returns trigger language plpgsql as $$
declare
  wanted constant text := company_key(new.company_name);
  made uuid;
begin
  -- The same text stays linked as it is, also after a merge.
  if tg_op = 'UPDATE' and wanted = company_key(old.company_name) then return new; end if;
  new.company_id := null;
  if wanted = '' then return new; end if;
  perform lock_companies();
  select company_id into new.company_id from company_names where name_key = wanted;
  if found then return new; end if;
  made := make_company(new.company_name);
  insert into company_names (name_key, name, company_id) values (wanted, new.company_name, made)
  on conflict do nothing;
  select company_id into new.company_id from company_names where name_key = wanted;
  -- Another transaction made it a moment earlier.
  if new.company_id <> made then delete from companies where id = made; end if;
  return new;
end $$;
create trigger users_link_company before insert or update of company_name on users
  for each row execute function link_company();

-- One call for each statement, so that moving many users is one change.
create function count_company(changed uuid[], changes bigint[]) returns void language plpgsql as $$
begin
  -- Always in the same order, to prevent deadlocks.
  perform from companies where id = any (changed) order by id for no key update;
  update companies set people = people + change
  from unnest(changed, changes) as counted (company_id, change) where companies.id = counted.company_id;
end $$;
create function count_company_people() returns trigger language plpgsql as $$
declare
  changed uuid[];
  changes bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(company_id), array_agg(change) into changed, changes from (
      select company_id, count(*) as change from written
      where company_id is not null and deleted_at is null group by company_id
    ) as counted;
  elsif tg_op = 'DELETE' then
    select array_agg(company_id), array_agg(change) into changed, changes from (
      select company_id, -count(*) as change from replaced
      where company_id is not null and deleted_at is null group by company_id
    ) as counted;
  else
    select array_agg(company_id), array_agg(change) into changed, changes from (
      select company_id, sum(change)::bigint as change from (
        select company_id, 1 as change from written where company_id is not null and deleted_at is null
        union all
        select company_id, -1 from replaced where company_id is not null and deleted_at is null
      ) as versions group by company_id having sum(change) <> 0
    ) as counted;
  end if;
  if changed is not null then perform count_company(changed, changes); end if;
  return null;
end $$;
create trigger users_company_inserted after insert on users referencing new table as written
  for each statement execute function count_company_people();
create trigger users_company_updated after update on users referencing old table as replaced new table as written
  for each statement execute function count_company_people();
create trigger users_company_deleted after delete on users referencing old table as replaced
  for each statement execute function count_company_people();

create function note_company_seen() returns trigger language plpgsql as $$
begin
  -- Never waits: a colleague who is seen at the same time says the same.
  update companies set last_seen_at = new.last_seen_at where id = (
    select id from companies
    where id = new.company_id
      and (last_seen_at is null or last_seen_at < new.last_seen_at - interval '1 hour')
    for no key update skip locked
  );
  return null;
end $$;
create trigger users_company_seen after update of last_seen_at on users for each row
  when (new.company_id is not null and new.last_seen_at is distinct from old.last_seen_at)
  execute function note_company_seen();

-- The stamps of the list of users
----------------------------------

-- As `stamp`, of the day on which users were last seen, which only some filters ask for and which changes often.
alter table user_counts add column seen_stamp bigint not null default 0;

create function note_user_seen(changed_status text, changed_role text) returns void language plpgsql as $$
declare
  new_stamp constant bigint := hashtextextended(gen_random_uuid()::text, 0);
begin
  update user_counts set seen_stamp = seen_stamp # new_stamp
  where id = (
    select id from user_counts where status = changed_status and role = changed_role
    limit 1 for update skip locked
  );
  if not found then
    insert into user_counts (status, role, total, stamp, seen_stamp)
    values (changed_status, changed_role, 0, 0, new_stamp);
  end if;
end $$;

create or replace function note_users_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_user_change(status, role, count(*)) from written
    where deleted_at is null group by status, role;
  elsif tg_op = 'DELETE' then
    perform note_user_change(status, role, -count(*)) from replaced
    where deleted_at is null group by status, role;
  else
    perform note_user_change(status, role, sum(change)::bigint) from (
      select status, role, -1 as change from (
        select identity_uid, status, role, search_text, name_order, email, company_order, created_at, company_id, country
        from replaced where deleted_at is null
        except
        select identity_uid, status, role, search_text, name_order, email, company_order, created_at, company_id, country
        from written where deleted_at is null
      ) as gone
      union all
      select status, role, 1 from (
        select identity_uid, status, role, search_text, name_order, email, company_order, created_at, company_id, country
        from written where deleted_at is null
        except
        select identity_uid, status, role, search_text, name_order, email, company_order, created_at, company_id, country
        from replaced where deleted_at is null
      ) as come
    ) as changes group by status, role;
    perform note_user_seen(status, role) from (
      select identity_uid, seen_day, status, role from written where deleted_at is null
      except
      select identity_uid, seen_day, status, role from replaced
    ) as seen group by status, role;
  end if;
  return null;
end $$;

create function note_tags_written() returns trigger language plpgsql as $$
begin
  perform note_user_change(status, role, 0) from users
  where identity_uid in (select identity_uid from changed) and deleted_at is null group by status, role;
  return null;
end $$;
create trigger user_tags_inserted after insert on user_tags referencing new table as changed
  for each statement execute function note_tags_written();
create trigger user_tags_deleted after delete on user_tags referencing old table as changed
  for each statement execute function note_tags_written();
