-- Pieces are set aside when they are asked for, so that nobody is promised what another one gets.
update dev_kits set stock = greatest(0, stock - (
  select coalesce(sum(quantity), 0) from dev_kit_requests
  where dev_kit_requests.kit_id = dev_kits.id and dev_kit_requests.state = 'requested'
));

alter table dev_kit_requests
  -- How many were asked for; `quantity` is how many are given.
  add column asked integer,
  add column carrier text not null default '',
  add column tracking text not null default '';
update dev_kit_requests set asked = quantity;
alter table dev_kit_requests alter column asked set not null, add check (asked >= quantity);
create index dev_kit_requests_queue on dev_kit_requests (state, created_at, id);
create index dev_kit_requests_kit on dev_kit_requests (kit_id, created_at, id);
create index dev_kit_requests_created on dev_kit_requests (created_at, id);

-- What happened to a request, in order.
create table dev_kit_request_events (
  id uuid primary key,
  request_id uuid not null references dev_kit_requests on delete cascade,
  state text not null,
  quantity integer not null,
  -- Meant for the person: why, or what to know about the parcel.
  note text not null default '',
  actor_uid text,
  actor_name text not null,
  at timestamptz not null
);
create index dev_kit_request_events_request on dev_kit_request_events (request_id, at, id);
insert into dev_kit_request_events (id, request_id, state, quantity, actor_uid, actor_name, at)
  select gen_random_uuid(), dev_kit_requests.id, 'requested', quantity, dev_kit_requests.identity_uid,
    users.name, dev_kit_requests.created_at
  from dev_kit_requests join users on users.identity_uid = dev_kit_requests.identity_uid;
