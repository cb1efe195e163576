-- The site map, part by part in the order of the addresses, from the index alone.
create index pages_public on pages (slug) include (kind, changed_at)
  where status = 'published' and not disabled and audience = 'public';

-- How many people finished a unit, without the rows; whoever is deleted is not counted.
create index learning_progress_finished on learning_progress (unit_id, identity_uid) where finished_at is not null;

-- Messages that are nobody's as well.
drop index contact_messages_assigned;
create index contact_messages_assigned on contact_messages (assigned_to, created_at desc, id desc);

-- With whose a request is, so that those of the deleted are left out without the rows.
drop index dev_kit_requests_queue;
drop index dev_kit_requests_kit;
drop index dev_kit_requests_created;
create index dev_kit_requests_queue on dev_kit_requests (state, created_at, id) include (identity_uid);
create index dev_kit_requests_kit on dev_kit_requests (kit_id, created_at, id) include (identity_uid);
create index dev_kit_requests_created on dev_kit_requests (created_at, id) include (identity_uid);
