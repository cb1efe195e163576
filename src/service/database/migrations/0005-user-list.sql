-- The list of users shows those who are not deleted. Each of its orders has an index that can answer alone, without
-- the rows: that is what going deep into a list takes. An address stays taken when its owner is deleted, and so
-- that index has everybody.
drop index users_email;
create unique index users_email on users (email) include (identity_uid, status, role, deleted_at);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_name on users (name_order, identity_uid) include (status, role) where deleted_at is null;
create index users_company on users (company_order, identity_uid) include (status, role)
  where deleted_at is null;
create index users_created on users (created_at desc, identity_uid desc) where deleted_at is null;
create index users_status_created on users (status, created_at desc, identity_uid desc)
  where deleted_at is null;
create index users_role_created on users (role, created_at desc, identity_uid desc)
  where deleted_at is null;
create index users_status_role_created on users (status, role, created_at desc, identity_uid desc)
  where deleted_at is null;

-- How many people each status and role has (the deleted not among them), kept by triggers, so that the list of
-- users need not count them. A pair may have several rows, and its total is their sum: a writer takes whichever row no other transaction
-- holds, or adds one, and so never waits for another writer. There are at most as many rows of a pair as there
-- were writers at once.
create table user_counts (
  id bigint generated always as identity primary key,
  status text not null,
  role text not null,
  total bigint not null,
  -- Random bits, changed by every write to what the list finds and orders by: as long as the stamps of some
  -- pairs, taken together by xor, are the same, so is what the list says of their people.
  stamp bigint not null
);

create function note_user_change(changed_status text, changed_role text, change bigint) returns void
language plpgsql as $$
declare
  new_stamp constant bigint := hashtextextended(gen_random_uuid()::text, 0);
begin
  update user_counts set total = total + change, stamp = stamp # new_stamp
  where id = (
    select id from user_counts where status = changed_status and role = changed_role
    limit 1 for update skip locked
  );
  if not found then
    insert into user_counts (status, role, total, stamp)
    values (changed_status, changed_role, change, new_stamp);
  end if;
end $$;

-- One call for each statement, however many people it writes. What the list neither finds nor orders by, such
-- as when somebody was last seen, changes nothing here.
create function note_users_written() returns trigger language plpgsql as $$
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
        select identity_uid, status, role, search_text, name_order, email, company_order, created_at from replaced
        where deleted_at is null
        except
        select identity_uid, status, role, search_text, name_order, email, company_order, created_at from written
        where deleted_at is null
      ) as gone
      union all
      select status, role, 1 from (
        select identity_uid, status, role, search_text, name_order, email, company_order, created_at from written
        where deleted_at is null
        except
        select identity_uid, status, role, search_text, name_order, email, company_order, created_at from replaced
        where deleted_at is null
      ) as come
    ) as changes group by status, role;
  end if;
  return null;
end $$;

create function note_users_emptied() returns trigger language plpgsql as $$
begin
  delete from user_counts;
  return null;
end $$;

create trigger users_inserted after insert on users referencing new table as written
  for each statement execute function note_users_written();
create trigger users_updated after update on users referencing old table as replaced new table as written
  for each statement execute function note_users_written();
create trigger users_deleted after delete on users referencing old table as replaced
  for each statement execute function note_users_written();
create trigger users_emptied after truncate on users
  for each statement execute function note_users_emptied();

select note_user_change(status, role, count(*)) from users where deleted_at is null group by status, role;
