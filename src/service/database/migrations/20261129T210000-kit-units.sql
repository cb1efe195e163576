-- The units of kits, with serial numbers, and the terms of loans.
alter table dev_kits
  add column loan_months integer not null default 6 check (loan_months between 1 and 60),
  -- Plain text, for borrowers.
  add column return_instructions text not null default '';

alter table dev_kit_requests
  -- The last day of the loan, in UTC; null until the parcel is delivered.
  add column due_on date,
  -- When the borrower is reminded next; null where nothing is lent.
  add column remind_at timestamptz;
create index dev_kit_requests_due on dev_kit_requests (due_on, id) include (identity_uid) where state = 'delivered';
create index dev_kit_requests_remind on dev_kit_requests (remind_at) where remind_at is not null;

create table kit_units (
  id uuid primary key,
  kit_id uuid not null references dev_kits on delete cascade,
  serial text not null,
  -- For uniqueness, search and order: letters compare without case.
  serial_key text collate "C" not null generated always as (lower(serial)) stored,
  state text not null check (state in ('in-stock', 'reserved', 'on-loan', 'in-repair', 'lost', 'retired')),
  condition text not null default 'good' check (condition in ('good', 'damaged', 'incomplete')),
  -- For administrators.
  note text not null default '',
  -- Whose request it is reserved for or lent to; null after the borrower was removed.
  request_id uuid references dev_kit_requests on delete set null,
  -- Since when it is in stock: the oldest is lent first.
  stocked_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Counts changes, to detect edit conflicts.
  revision integer not null default 1,
  unique (kit_id, serial_key),
  check (request_id is null or state in ('reserved', 'on-loan'))
);
create index kit_units_state on kit_units (kit_id, state, serial_key);
create index kit_units_stock on kit_units (kit_id, stocked_at, serial_key) where state = 'in-stock';
create index kit_units_request on kit_units (request_id, serial_key) where request_id is not null;

-- The history of a unit.
create table kit_unit_events (
  id uuid primary key,
  unit_id uuid not null references kit_units on delete cascade,
  action text not null check (action in ('added', 'changed', 'shipped', 'returned')),
  -- What it was afterwards.
  serial text not null,
  state text not null,
  condition text not null,
  note text not null,
  request_id uuid references dev_kit_requests on delete set null,
  actor_uid text,
  -- Empty for the portal itself.
  actor_name text not null,
  at timestamptz not null
);
create index kit_unit_events_unit on kit_unit_events (unit_id, at desc, id desc);
create index kit_unit_events_request on kit_unit_events (request_id) where request_id is not null;
create index kit_unit_events_actor on kit_unit_events (actor_uid) where actor_uid is not null;

-- Makes units with serial numbers such as E3-0001, which administrators can change.
create function make_kit_units(
  kit uuid, pieces bigint, made_state text, request uuid, by_uid text, by_name text, moment timestamptz
) returns void language sql as $$
  with prefix as (select left(upper(split_part(slug, '-', 1)), 20) as word from dev_kits where id = kit),
  last as (
    select coalesce(max(substring(serial from '-(\d{1,9})$')::bigint), 0) as number
    from kit_units, prefix where kit_id = kit and serial ~ ('^' || word || '-\d{1,9}$')
  ),
  made as (
    insert into kit_units (id, kit_id, serial, state, request_id, stocked_at, created_at, changed_at)
    select gen_random_uuid(), kit, word || '-' || lpad(place::text, greatest(4, length(place::text)), '0'),
      made_state, request, moment, moment, moment
    from prefix, last, generate_series(last.number + 1, last.number + pieces) as place
    returning *
  )
  insert into kit_unit_events
    (id, unit_id, action, serial, state, condition, note, request_id, actor_uid, actor_name, at)
  select gen_random_uuid(), id, 'added', serial, state, condition, note, request_id, by_uid, by_name, moment from made;
$$;

-- What exists: units that are lent or reserved first, then those in stock.
select make_kit_units(
  kit_id, quantity, case when state in ('requested', 'approved') then 'reserved' else 'on-loan' end, id, null, '', now()
)
from (
  select * from dev_kit_requests where state in ('requested', 'approved', 'shipped', 'delivered')
  order by state in ('requested', 'approved'), created_at, id
) as requests;
select make_kit_units(id, stock, 'in-stock', null, null, '', now()) from dev_kits where stock > 0;

update dev_kit_requests set due_on = (changed_at at time zone 'UTC')::date + interval '6 months'
where state = 'delivered';
-- Reminders begin a week after the upgrade: administrators can extend loans or record returns first.
update dev_kit_requests
set remind_at = greatest(now() + interval '7 days', (due_on::timestamp at time zone 'UTC') - interval '14 days' + interval '8 hours')
where due_on is not null;

-- The stock of a kit is the number of its units in stock, whatever is written to the column.
create function count_kit_stock() returns trigger language plpgsql as $$
begin
  new.stock := (select count(*) from kit_units where kit_id = new.id and state = 'in-stock');
  return new;
end $$;
create trigger dev_kits_stock before update of stock on dev_kits for each row execute function count_kit_stock();

create function recount_kit_stock() returns trigger language plpgsql as $$
begin
  update dev_kits set stock = stock where id in (select kit_id from changed_units);
  return null;
end $$;
create trigger kit_units_added after insert on kit_units referencing new table as changed_units
  for each statement execute function recount_kit_stock();
create trigger kit_units_changed after update on kit_units referencing new table as changed_units
  for each statement execute function recount_kit_stock();
create trigger kit_units_removed after delete on kit_units referencing old table as changed_units
  for each statement execute function recount_kit_stock();

-- A kit that is made with a number in stock has as many units.
create function make_first_kit_units() returns trigger language plpgsql as $$
begin
  perform make_kit_units(new.id, new.stock, 'in-stock', null, null, '', new.changed_at);
  return null;
end $$;
create trigger dev_kits_units after insert on dev_kits for each row when (new.stock > 0)
  execute function make_first_kit_units();

-- Units follow requests that nodes of the previous release change.
create function settle_kit_units() returns trigger language plpgsql as $$
begin
  if new.state in ('refused', 'returned') then
    update kit_units
    set state = 'in-stock', request_id = null, revision = revision + 1, changed_at = new.changed_at,
      stocked_at = case when state = 'reserved' then stocked_at else new.changed_at end
    where request_id = new.id;
    new.remind_at := null;
  elsif new.state in ('shipped', 'delivered') then
    update kit_units set state = 'on-loan', revision = revision + 1, changed_at = new.changed_at
    where request_id = new.id and state = 'reserved';
  end if;
  if new.state = 'delivered' and new.due_on is null then
    select (new.changed_at at time zone 'UTC')::date + make_interval(months => loan_months) into new.due_on
    from dev_kits where id = new.kit_id;
    new.remind_at := (new.due_on::timestamp at time zone 'UTC') - interval '14 days' + interval '8 hours';
  end if;
  return new;
end $$;
create trigger dev_kit_requests_units before update of state on dev_kit_requests
  for each row when (old.state <> new.state) execute function settle_kit_units();
