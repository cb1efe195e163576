-- Each import and bulk change is a job, and the updates of each account at the identity provider.

-- The columns attempts, due_at, taken_until, held_by and held_until are for nodes of the previous release, and go with the
-- next one. What this release writes is never due for those nodes.
alter table identity_updates alter due_at set default 'infinity';
alter table way_removals alter due_at set default 'infinity';
alter table imports alter held_until set default 'infinity';

-- As before, and the new jobs: what waited before this migration, and what nodes of the previous release leave behind.
create or replace function adopt_jobs(before timestamptz) returns void language sql as $$
  insert into jobs (kind, key, due_at, order_key, attempts, lets_others_pass, created_at)
  select 'mail', id::text, coalesce(held_from, due_at), encode(sha256(convert_to(to_address, 'UTF8')), 'hex'), attempts,
    lets_others_pass, created_at
  from mails where sent_at is null and given_up_at is null and due_at < before
  order by mails.id
  on conflict (kind, key) do nothing;
  insert into jobs (kind, key, due_at, created_at)
  select kind, key, min(due_at), now() from (
    select 'publications' as kind, id::text as key, least(publish_at, withdraw_at) as due_at from pages
      where publish_at is not null or withdraw_at is not null
    union all
    select 'learning paths', path_id::text, now() from learning_recounts
    union all
    select 'learning paths', id::text, removed_at from learning_paths where removed_at is not null
    union all
    select 'notices', 'adopted', min(created_at) from notifications where not is_told having count(*) > 0
    union all
    select 'announcements', id::text, visible_at from notification_broadcasts where not is_told or mailed_at is null
    union all
    select 'digests', identity_uid, next_at from notification_digests
    union all
    select 'provider sync', identity_uid, greatest(due_at, taken_until) from identity_updates
    union all
    select 'provider sync', identity_uid, greatest(due_at, taken_until) from way_removals
    union all
    select 'imports', id::text, coalesce(held_until, created_at) from imports
      where state in ('waiting', 'reading', 'running')
    union all
    select 'bulk changes', id::text, case state when 'preview' then created_at + interval '1 day' else started_at end
      from bulk_changes where state in ('preview', 'running')
  ) as waiting
  where due_at < before
  group by kind, key
  on conflict (kind, key) do nothing;
$$;
delete from jobs where kind = 'identity updates' or (kind in ('imports', 'bulk changes') and key = '');
select adopt_jobs('infinity');
-- Nodes of the previous release leave these alone from now on.
update identity_updates set due_at = 'infinity';
update way_removals set due_at = 'infinity';
update imports set held_by = null, held_until = 'infinity' where state in ('waiting', 'reading', 'running');
