-- One queue for background work.

-- What is to be done, when, and in which order. What it is about stays in the tables of the modules.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about, such as the id of a mail. Enqueued again, it is the same job.
  key text not null,
  -- Jobs of one kind and order key run one after the other.
  order_key text collate "C",
  -- When it may be claimed; while it is claimed, when the lease ends.
  due_at timestamptz not null,
  -- Since when it is due, while an earlier job of its order or a pause delays it.
  held_from timestamptz,
  -- Identifies the lease; null while the job is not claimed.
  lease uuid,
  attempts integer not null default 0,
  -- Counts the enqueues, so that a job enqueued while it runs runs again.
  version integer not null default 1,
  -- It failed for a reason of its own, so later jobs of its order do not wait for it.
  lets_others_pass boolean not null default false,
  created_at timestamptz not null,
  unique (kind, key)
);
create index jobs_due on jobs (kind, due_at, id);
-- First attempts do not wait behind repeated ones.
create index jobs_new on jobs (kind, due_at, id) where attempts = 0;
create index jobs_first on jobs (kind, order_key, id) where order_key is not null and not lets_others_pass;
create index jobs_held on jobs (kind, order_key, id) where held_from is not null;

create function notify_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', '');
  return null;
end $$;
create trigger jobs_told after insert on jobs for each statement execute function notify_jobs();

-- A mail that is taken back delays no other.
create function delete_mail_jobs() returns trigger language plpgsql as $$
begin
  delete from jobs using gone where jobs.kind = 'mail' and jobs.key = gone.id::text and jobs.lease is null;
  return null;
end $$;
create trigger mails_without_jobs after delete on mails referencing old table as gone
  for each statement execute function delete_mail_jobs();

-- Enqueues what is due before a moment and has no job: what waited before there were jobs, and what nodes of the release
-- before write while both run. Webhooks, imports, bulk changes and identity updates are looked for by their jobs.
create function adopt_jobs(before timestamptz) returns void language sql as $$
  insert into jobs (kind, key, due_at, order_key, attempts, lets_others_pass, created_at)
  select 'mail', id::text, coalesce(held_from, due_at), encode(sha256(convert_to(to_address, 'UTF8')), 'hex'), attempts,
    lets_others_pass, created_at
  from mails where sent_at is null and given_up_at is null and due_at < before
  order by mails.id
  on conflict (kind, key) do nothing;
  insert into jobs (kind, key, due_at, created_at)
  select kind, key, due_at, now() from (
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
  ) as waiting
  where due_at < before
  on conflict (kind, key) do nothing;
$$;
select adopt_jobs('infinity');
