-- The schema that the numbered migrations of earlier releases made (decision 71). A test holds the checksum of this file:
-- change the schema by another migration.

create extension if not exists pg_trgm;

-- Text search
--------------

-- Folds a text for search: lower case, compatibility forms replaced, no diacritics. "Itō" and "ＩＴＯ" become "ito".
-- Applied to stored texts and to search terms alike.
create function fold_text(text) returns text language sql immutable strict parallel safe
return replace(replace(replace(replace(
  translate(
    normalize(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')), NFC),
    'øđðłħı', 'oddlhi'
  ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- Letters of scripts without spaces between words, for a bracket of a regular expression. The same ranges as in
-- `search-terms.ts`.
create function run_letters() returns text language sql immutable parallel safe as $$
  select '\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u3400-\u4DBF'
    '\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF'
$$;

-- A text in NFKC and without punctuation, for the parser:
-- * `使用方法` becomes `使用 用方 方法 法`: each letter with the next one.
-- * `v1/traces` becomes `v1 v1ǀtraces traces`: the token in the middle says that the words are joined. The letter
--   U+01C0 stands for the punctuation between them, since the parser takes it for part of a word.
create function search_text(written text) returns text language plpgsql immutable parallel safe as $$
declare
  letter constant text := '[' || run_letters() || ']';
  word constant text := '[^\s!-/:-@\[-`{-~]';
  joint constant text := '[!#-&(-/:-@\[-`{-~]+';
  result text := written;
begin
  if octet_length(result) <> char_length(result) then
    result := normalize(result, NFKC);
    if result ~ letter then
      result := regexp_replace(result, letter || '+', ' \& ', 'g');
      result := regexp_replace(result, '(?<=' || letter || ')' || letter, '\& \&', 'g');
    end if;
  end if;
  if result ~ (word || joint || word) then
    result := regexp_replace(result, '(' || word || '+)' || joint || '(?=' || word || ')', '\1 \1ǀ', 'g');
    result := regexp_replace(result, 'ǀ(' || word || '+)', '\& \1', 'g');
  end if;
  return regexp_replace(result, '[!-/:-@\[-`{-~]+', ' ', 'g');
end $$;

-- A tsvector holds 1 MB, so the end of a longer text is not found.
create function words_of(text text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('english', left(search_text(text), 300000))
$$;

-- A text in NFKC with U+001F around letters of such scripts and around punctuation, so that `ts_headline` can mark a
-- single letter and the parts of `v1/traces`. The caller removes U+001F.
create function headline_text(written text) returns text language sql immutable parallel safe as $$
  select case when octet_length(written) = char_length(written)
    then regexp_replace(written, '[!-/:-@\[-`{-~]', E'\x1F\\&\x1F', 'g')
    else regexp_replace(normalize(written, NFKC), '[!-/:-@\[-`{-~' || run_letters() || ']', E'\x1F\\&\x1F', 'g')
  end
$$;

-- The query for one term. `reading` is one of:
-- * 'exact': the words of the term, next to each other and joined as in the term
-- * 'parts': the words of the term, anywhere
-- * 'headline': any word of the term, in a text of `headline_text`
create function term_query(term text, reading text) returns tsquery language plpgsql immutable parallel safe as $$
declare
  letter constant text := '[' || run_letters() || ']';
  tokens text;
  last_token text;
begin
  if reading = 'headline' then
    -- No lexeme holds a quotation mark.
    return (
      select string_agg('''' || lexeme || '''', ' | ')::tsquery
      from unnest(tsvector_to_array(to_tsvector('english', headline_text(term)))) as lexeme
    );
  end if;
  -- The last letter of a run stands alone where the run ends; in a text it may go on.
  tokens := regexp_replace(search_text(term), '(' || letter || '{2}) ' || letter || '\s*$', '\1');
  if reading = 'parts' then tokens := regexp_replace(tokens, '\S*ǀ\S*', '', 'g'); end if;
  tokens := rtrim(tokens);
  last_token := substring(tokens from '\S+$');
  if last_token ~ ('^' || letter || '$') then
    return term_query(left(tokens, -char_length(last_token)), reading) && to_tsquery('english', last_token || ':*');
  end if;
  if reading = 'parts' then return plainto_tsquery('english', tokens); end if;
  return phraseto_tsquery('english', tokens);
end $$;

-- The query for a typed search: words, "phrases", -without, or. Never throws.
create function search_query(typed text, reading text) returns tsquery language plpgsql immutable parallel safe as $$
declare
  term record;
  query tsquery;
  -- What has to be found, and what would do instead.
  required tsquery;
  alternatives tsquery;
begin
  for term in
    select part[1] = '-' as is_excluded, part[2] as phrase, coalesce(part[2], part[3]) as words
    from regexp_matches(normalize(typed, NFKC), '(-(?!-)|)(?:"([^"]*)"?|([^\s"]+))', 'g') as matches (part)
  loop
    if term.phrase is null and not term.is_excluded and lower(term.words) = 'or' then
      alternatives := coalesce(alternatives || required, required, alternatives);
      required := null;
    else
      query := term_query(term.words, case when term.phrase is null or reading = 'headline' then reading else 'exact' end);
      if term.is_excluded then
        if reading = 'headline' then continue; end if;
        query := !! query;
      end if;
      required := coalesce(required && query, query);
    end if;
  end loop;
  return coalesce(alternatives || required, required, alternatives, plainto_tsquery('english', ''));
end $$;

-- Users
--------

create table users (
  identity_uid text primary key,
  email text not null,
  verified boolean not null default false,
  role text not null default 'user' check (role in ('user', 'admin')),
  status text not null default 'pending'
    check (status in ('approved', 'pending', 'denied', 'disabled', 'blocked')),
  first_name text not null,
  last_name text not null,
  phone_number text not null default '',
  company_name text not null default '',
  job_title text not null default '',
  country text not null default '',
  region text not null default '',
  city text not null default '',
  postal_code text not null default '',
  street text not null default '',
  has_developed_metering_apps boolean not null default false,
  has_experience_with_revelo boolean not null default false,
  profile_picture text,
  terms_version integer,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_seen_at timestamptz,
  company_order text not null generated always as (lower(company_name)) stored,
  -- A deleted user is hidden and can be restored for a while; the address stays taken.
  deleted_at timestamptz,
  deleted_by text,
  -- When the visit before the current one ended.
  previous_visit_at timestamptz,
  -- Tokens of sign-ins before this time are not valid. In whole seconds, like the time of a sign-in.
  sessions_ended_at timestamptz,
  -- When the user asked to delete the account, and when it will be deleted.
  removal_asked_at timestamptz,
  removal_at timestamptz,
  -- The accepted version of the page with the terms of use; `terms_accepted_at` says when. `terms_version` is not read
  -- any more: it counted independently of the page.
  accepted_terms_version integer,
  -- Hash of a secret in the browser that registered: with it, an address is confirmed without the password.
  confirmation_secret_hash text,
  name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  -- What the name filter searches and what the list is sorted by. Columns rather than index expressions, because an
  -- index-only scan cannot use an expression.
  search_text text not null
    generated always as (fold_text(btrim(first_name || ' ' || last_name) || ' ' || email)) stored,
  name_order text not null generated always as (lower(btrim(first_name || ' ' || last_name))) stored,
  constraint users_removal check ((removal_asked_at is null) = (removal_at is null))
);
create unique index users_email on users (email) include (identity_uid, status, role, deleted_at);
create index users_deleted on users (deleted_at desc, identity_uid desc) where deleted_at is not null;
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
create index users_removal on users (removal_at) where removal_at is not null;
-- Registrations whose address was never confirmed. Not by `last_seen_at`, which changes too often to be indexed.
create index users_unconfirmed on users (created_at)
  where not verified and status = 'pending' and role = 'user' and deleted_at is null;

-- The number of users for each status and role, without deleted ones, kept by triggers. A pair may have several rows,
-- and its total is their sum: a writer takes a row that is not locked, or adds one, so writers never wait for each
-- other.
create table user_counts (
  id bigint generated always as identity primary key,
  status text not null,
  role text not null,
  total bigint not null,
  -- Random bits that change with every write to what the list filters and sorts by: while the xor of the stamps stays
  -- the same, so does the list.
  stamp bigint not null
);

create table pictures (
  id uuid primary key,
  owner_uid text not null,
  created_at timestamptz not null
);
create index pictures_owner on pictures (owner_uid);

create table saved_views (
  id uuid primary key,
  owner_uid text not null references users on delete cascade,
  name text not null,
  search jsonb not null,
  shared boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index saved_views_name on saved_views (owner_uid, lower(name));
create index saved_views_shared on saved_views (lower(name), id) where shared;

-- What users did to their own accounts. The actions of administrators are in audit_entries.
create table own_acts (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  at timestamptz not null,
  action text not null,
  before jsonb not null,
  after jsonb not null
);
create index own_acts_sessions on own_acts (at) where action = 'own.session';
create index own_acts_user on own_acts (identity_uid, at desc, id desc);
create unique index own_acts_session
  on own_acts (identity_uid, ((at at time zone 'UTC')::date), (coalesce(after ->> 'browser', '')))
  where action = 'own.session';

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

-- One call for each statement. Columns that the list neither filters nor sorts by change nothing here.
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
create trigger users_inserted after insert on users referencing new table as written
  for each statement execute function note_users_written();
create trigger users_updated after update on users referencing old table as replaced new table as written
  for each statement execute function note_users_written();
create trigger users_deleted after delete on users referencing old table as replaced
  for each statement execute function note_users_written();

create function note_users_emptied() returns trigger language plpgsql as $$
begin
  delete from user_counts;
  return null;
end $$;
create trigger users_emptied after truncate on users
  for each statement execute function note_users_emptied();

create function rename_member() returns trigger language plpgsql as $$
begin
  update members set name_order = new.name_order where identity_uid = new.identity_uid;
  return null;
end $$;
create trigger users_renamed after update on users for each row
  when ((old.first_name, old.last_name, old.company_name) is distinct from
    (new.first_name, new.last_name, new.company_name))
  execute function rename_member();

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

-- Grouped in one pass: transition tables have no index, and joining them took 16 s for 4,000 users.
create function note_milestones_of_users() returns trigger language plpgsql as $$
begin
  insert into milestones (identity_uid, stage, at)
  select identity_uid, stage, at from (
    select identity_uid, max(updated_at) filter (where is_new) as at,
      bool_or(verified) filter (where is_new) and not bool_or(verified) filter (where not is_new) as confirmed,
      bool_or(status = 'approved') filter (where is_new)
        and not bool_or(status = 'approved') filter (where not is_new) as approved
    from (
      select identity_uid, verified, status, updated_at, true as is_new from written
      union all
      select identity_uid, verified, status, updated_at, false from replaced
    ) as versions group by identity_uid
  ) as people, lateral (values ('confirmed', confirmed), ('approved', approved)) as reached (stage, is_reached)
  where is_reached
  on conflict do nothing;
  update milestones set is_gone = people.is_gone from (
    select identity_uid, bool_or(deleted_at is not null) filter (where is_new) as is_gone
    from (
      select identity_uid, deleted_at, true as is_new from written
      union all
      select identity_uid, deleted_at, false from replaced
    ) as versions group by identity_uid having count(deleted_at) = 1
  ) as people
  where milestones.identity_uid = people.identity_uid;
  return null;
end $$;
create trigger users_reach_on_update after update on users
  referencing old table as replaced new table as written
  for each statement execute function note_milestones_of_users();

-- Milestones
-------------

-- When a user first reached a stage: registered, confirmed, applied, approved, first-unit, kit-delivered.
create table milestones (
  identity_uid text references users on delete cascade,
  stage text,
  at timestamptz not null,
  -- The user is deleted: not counted.
  is_gone boolean not null default false,
  primary key (identity_uid, stage)
);
create index milestones_stage on milestones (stage, at desc, identity_uid) where not is_gone;

-- The number of users for each stage and day (in UTC). A pair may have several rows, as in user_counts.
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

-- Identity and invitations
---------------------------

create table email_confirmations (
  token_hash text primary key,
  identity_uid text not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmations_user on email_confirmations (identity_uid);
create index email_confirmations_expiry on email_confirmations (expires_at);

-- Changes of email addresses. Without a reference to users: the rows are needed to delete data under former addresses.
create table email_changes (
  id uuid primary key,
  identity_uid text not null,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  -- Hash of the link to the new address; null if that address was taken, or the change began at the identity provider.
  confirm_hash text unique,
  confirm_until timestamptz not null,
  -- Cancelled, or replaced by another change.
  cancelled_at timestamptz,
  -- The link was used: the change cannot be cancelled any more.
  confirmed_at timestamptz,
  applied_at timestamptz,
  -- Hash of the link to the old address, and until when it is valid.
  revert_hash text unique,
  revert_until timestamptz,
  reverted_at timestamptz
);
create unique index email_changes_pending on email_changes (identity_uid)
  where cancelled_at is null and confirmed_at is null and applied_at is null;
create index email_changes_user on email_changes (identity_uid, applied_at);
create index email_changes_left on email_changes (requested_at) where applied_at is null;

-- Accounts of other providers that users proved to own, one for each provider. The identity provider links some by
-- address alone; those are not in here and cannot log in.
create table sign_in_ways (
  identity_uid text references users on delete cascade,
  provider_id text,
  -- The other provider's id of the account; null until it is linked.
  subject text,
  -- Until then, the signed-in user may link an account of this provider.
  expected_until timestamptz,
  primary key (identity_uid, provider_id)
);

-- Sign-in methods that were removed here and not yet at the identity provider.
create table way_removals (
  identity_uid text references users on delete cascade,
  -- Or * for every linked account that the user did not prove to own.
  provider_id text,
  asked_at timestamptz not null,
  -- As in identity_updates.
  version integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Until when a worker has leased it.
  taken_until timestamptz,
  primary key (identity_uid, provider_id)
);
create index way_removals_due on way_removals (due_at, identity_uid, provider_id);

-- Second factors that were seen at the identity provider, to mail users about changes. A row stays when its factor is
-- removed, so that a late answer of the provider does not make it new again.
create table second_factors (
  identity_uid text references users on delete cascade,
  factor_id text,
  kind text not null check (kind in ('sms', 'totp')),
  -- The last four digits of the phone number; empty for an app.
  hint text not null,
  noted_at timestamptz not null,
  removed_at timestamptz,
  primary key (identity_uid, factor_id)
);

-- Codes that remove a lost second factor. Only hashes are stored.
create table recovery_codes (
  identity_uid text references users on delete cascade,
  code_hash text,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (identity_uid, code_hash)
);

-- Tokens that logging out ended, kept until they would have expired.
create table ended_tokens (
  identity_uid text,
  auth_time timestamptz,
  issued_at timestamptz,
  expires_at timestamptz not null,
  primary key (identity_uid, auth_time, issued_at)
);
create index ended_tokens_expires_at on ended_tokens (expires_at);

-- Accounts that the identity provider was asked to create and that have no profile yet. Leftovers are deleted there.
create table accounts_in_the_making (
  identity_uid text primary key,
  begun_at timestamptz not null,
  -- Since when it is being deleted: it cannot get a profile any more.
  leaving_since timestamptz
);

-- The latest update for each user that the identity provider does not have yet.
create table identity_updates (
  identity_uid text primary key,
  disabled boolean not null,
  end_sessions boolean not null,
  -- Counts the updates, so that one that is made while another is being sent is sent, too.
  version integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Until when a worker has leased it.
  taken_until timestamptz
);
create index identity_updates_due on identity_updates (due_at, identity_uid);

-- When any node may send the next update to the provider.
create table identity_pace (
  id boolean primary key default true check (id),
  next_at timestamptz not null
);
insert into identity_pace (next_at) values (now());

create table invitations (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('user', 'admin')),
  first_name text not null default '',
  last_name text not null default '',
  created_by text references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text references users on delete set null,
  company_name text not null default '',
  -- Whether the user who accepts it is approved at once.
  approve boolean not null default false,
  sent_at timestamptz not null,
  revoked_at timestamptz
);
create index invitations_created on invitations (created_at desc, id desc);
create index invitations_email on invitations (email);
create index invitations_creator on invitations (created_by) where created_by is not null;
create index invitations_accepter on invitations (accepted_by) where accepted_by is not null;
create index invitations_address on invitations (lower(email));
create index invitations_unused on invitations (expires_at) where accepted_at is null;

-- An invitation has one link for each time it was sent or copied, because only hashes are stored. They are valid and
-- expire together.
create table invitation_links (
  token_hash text primary key,
  invitation_id uuid not null references invitations on delete cascade,
  created_at timestamptz not null
);
create index invitation_links_invitation on invitation_links (invitation_id);

-- Applications
---------------

create table applications (
  identity_uid text primary key references users on delete cascade,
  state text not null check (state in ('draft', 'submitted', 'approved', 'denied')),
  draft jsonb,
  draft_saved_at timestamptz,
  -- The number of submissions so far.
  version integer not null default 0,
  submitted_at timestamptz,
  decided_at timestamptz
);
create index applications_waiting on applications (submitted_at, identity_uid) where state = 'submitted';
create index applications_decided on applications (decided_at) where decided_at is not null;

create table application_submissions (
  identity_uid text references applications on delete cascade,
  version integer,
  answers jsonb not null,
  submitted_at timestamptz not null,
  decision text check (decision in ('approved', 'denied')),
  decided_at timestamptz,
  primary key (identity_uid, version)
);
create index application_submissions_decided on application_submissions (decided_at)
  where decided_at is not null;

-- What the applicant may read. Private notes have their own table.
create table application_events (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  at timestamptz not null,
  kind text not null,
  actor_uid text,
  actor_name text not null,
  text text not null default '',
  reason text not null default '',
  version integer
);
create index application_events_user on application_events (identity_uid, at, id);
create index application_events_actor on application_events (actor_uid);

create table application_notes (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  at timestamptz not null,
  actor_uid text,
  actor_name text not null,
  text text not null
);
create index application_notes_user on application_notes (identity_uid, at, id);
create index application_notes_actor on application_notes (actor_uid);

-- Which reviewer has a waiting application open.
create table application_claims (
  identity_uid text primary key references users on delete cascade,
  claimed_by text not null references users on delete cascade,
  claimed_at timestamptz not null,
  held_until timestamptz not null
);
create index application_claims_reviewer on application_claims (claimed_by);

-- What undoing a decision needs: possible until its mail is sent.
create table application_undos (
  identity_uid text primary key references applications on delete cascade,
  decided_at timestamptz not null,
  status_before text not null,
  event_id uuid not null,
  mail_id uuid
);
create index application_undos_decided on application_undos (decided_at);

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

-- Bulk changes
---------------

create table bulk_changes (
  id uuid primary key,
  kind text not null check (kind in ('status', 'role')),
  -- Null for an undo, where each row gets its former value back.
  new_value text,
  undoes uuid references bulk_changes,
  filter jsonb,
  state text not null default 'preview' check (state in ('preview', 'running', 'stopped', 'done')),
  created_at timestamptz not null,
  created_by text not null,
  started_at timestamptz,
  started_by text,
  -- The request that started it; its audit entries carry it.
  request_id text,
  stopped_at timestamptz,
  stopped_by text,
  finished_at timestamptz,
  check ((new_value is null) = (undoes is not null))
);
create index bulk_changes_created on bulk_changes (created_at desc, id desc);
create index bulk_changes_running on bulk_changes (started_at, id) where state = 'running';
create index bulk_changes_previews on bulk_changes (created_at) where state = 'preview';
create index bulk_changes_undoes on bulk_changes (undoes) where undoes is not null;
create index bulk_changes_over on bulk_changes (finished_at) where finished_at is not null;

-- The users in a change, fixed by its preview. Without foreign keys: checking them is slow for a million rows, and the
-- result of a deleted user stays.
create table bulk_change_rows (
  bulk_change_id uuid,
  position integer,
  identity_uid text not null,
  before text,
  after text not null,
  outcome text not null check (outcome in ('waiting', 'changed', 'skipped')),
  reason text,
  at timestamptz,
  primary key (bulk_change_id, position),
  check ((reason is not null) = (outcome = 'skipped'))
);
create index bulk_change_rows_outcome on bulk_change_rows (bulk_change_id, outcome, position);
-- For the export of personal data.
create index bulk_change_rows_person on bulk_change_rows (identity_uid);

-- The number of rows for each result, so that progress needs no count.
create table bulk_change_counts (
  bulk_change_id uuid references bulk_changes on delete cascade,
  outcome text,
  -- Empty if there is none.
  reason text,
  before text,
  after text,
  count integer not null,
  primary key (bulk_change_id, outcome, reason, before, after)
);

-- Pages
--------

create table categories (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null default '',
  position integer not null,
  -- Counts saves other than of the position, to detect edit conflicts.
  revision integer not null default 1
);

create table components (
  id uuid primary key,
  category_id uuid not null references categories,
  slug text not null unique,
  name text not null,
  description text not null default '',
  position integer not null,
  -- Product versions that a component's pages may apply to, the newest first.
  versions text[] not null default '{}',
  revision integer not null default 1
);
create index components_category on components (category_id, position);

create table pages (
  id uuid primary key,
  kind text not null check (kind in ('content', 'document')),
  component_id uuid references components,
  parent_id uuid references pages,
  slug text not null unique,
  position integer not null default 0,
  audience text not null check (audience in ('public', 'signed-in', 'approved')),
  status text not null check (status in ('draft', 'published', 'archived')),
  disabled boolean not null default false,
  version integer not null,
  -- The published version, rendered and sanitised when it is saved.
  title text not null,
  summary text not null default '',
  html text not null,
  headings jsonb not null,
  text text not null,
  minutes integer not null,
  published_at timestamptz,
  changed_at timestamptz not null,
  published_version integer,
  author_name text not null default '',
  applies_to text[] not null default '{}',
  -- Positions from the topmost page down to this one, updated by moves: the reading order in a component.
  path integer[] not null default '{}',
  publish_at timestamptz,
  withdraw_at timestamptz,
  -- The version that `publish_at` publishes.
  scheduled_version integer,
  -- Who set those times; publishing happens in their name.
  scheduled_by text
);
create index pages_reading on pages (component_id, path);
create index pages_parent on pages (parent_id);
create index pages_due on pages (least(publish_at, withdraw_at))
  where publish_at is not null or withdraw_at is not null;
-- What visitors, signed-in users and approved users may open, in reading order and by date. An index for each, so that
-- no query reads pages that are closed to its reader.
create index pages_read_public on pages (component_id, path, id)
  where status = 'published' and not disabled and audience = 'public';
create index pages_read_signed_in on pages (component_id, path, id)
  where status = 'published' and not disabled and audience in ('public', 'signed-in');
create index pages_read_approved on pages (component_id, path, id)
  where status = 'published' and not disabled;
create index pages_latest_public on pages (kind, changed_at desc, id desc)
  where status = 'published' and not disabled and audience = 'public';
create index pages_latest_signed_in on pages (kind, changed_at desc, id desc)
  where status = 'published' and not disabled and audience in ('public', 'signed-in');
create index pages_latest_approved on pages (kind, changed_at desc, id desc)
  where status = 'published' and not disabled;
-- For the site map, by index-only scans.
create index pages_public on pages (slug) include (kind, changed_at)
  where status = 'published' and not disabled and audience = 'public';
-- Pages below a parent in their order, and their number, by index-only scans.
create index pages_level on pages (component_id, parent_id, position, slug) include (id);

create table page_versions (
  page_id uuid references pages on delete cascade,
  version integer,
  title text not null,
  body text not null,
  message text not null default '',
  author_uid text,
  author_name text not null,
  created_at timestamptz not null,
  summary text not null default '',
  html text not null default '',
  headings jsonb not null default '[]',
  sections jsonb not null default '[]',
  text text not null default '',
  minutes integer not null default 1,
  primary key (page_id, version)
);
create index page_versions_author on page_versions (author_uid) where author_uid is not null;

create sequence page_working_copy_revisions;
create table page_working_copies (
  page_id uuid references pages on delete cascade,
  author_uid text references users on delete cascade,
  base_version integer not null,
  -- Changes with every save and is never used again, so that a window with an outdated copy does not overwrite the copy
  -- of another window.
  revision bigint not null default nextval('page_working_copy_revisions'),
  title text not null,
  summary text not null,
  body text not null,
  saved_at timestamptz not null,
  primary key (page_id, author_uid)
);

-- Former slugs of pages, which redirect for ever.
create table page_slugs (
  slug text primary key,
  page_id uuid not null references pages on delete cascade,
  changed_at timestamptz not null
);
create index page_slugs_page on page_slugs (page_id);

-- The published version of a page by its headings.
create table page_sections (
  page_id uuid references pages on delete cascade,
  position integer,
  -- Empty for the text before the first heading.
  anchor text not null,
  heading text not null,
  depth integer not null,
  text text not null,
  -- To choose the best section of a found page.
  words tsvector not null generated always as (setweight(words_of(heading), 'A') || words_of(text)) stored,
  primary key (page_id, position)
);

-- Each publication of a version.
create table page_publications (
  id uuid primary key,
  page_id uuid not null references pages on delete cascade,
  version integer not null,
  author_uid text,
  author_name text not null,
  message text not null default '',
  published_at timestamptz not null
);
create index page_publications_page on page_publications (page_id, version);
create index page_publications_author on page_publications (author_uid) where author_uid is not null;

create table page_feedback (
  id uuid primary key,
  page_id uuid not null references pages on delete cascade,
  -- The version that was read.
  version integer not null,
  identity_uid text references users on delete cascade,
  helpful boolean not null,
  reason text not null default '',
  created_at timestamptz not null
);
create unique index page_feedback_person on page_feedback (page_id, identity_uid) where identity_uid is not null;
create index page_feedback_page on page_feedback (page_id, created_at desc, id desc);
-- For the deletion of a user.
create index page_feedback_of_person on page_feedback (identity_uid) where identity_uid is not null;

-- The number of published pages for each component and audience, kept by triggers. A pair may have several rows, as in
-- user_counts.
create table page_counts (
  id bigint generated always as identity primary key,
  component_id uuid not null references components on delete cascade,
  audience text not null,
  total bigint not null
);
create index page_counts_component on page_counts (component_id, audience);

-- Files that pages show, named and served by id and size.
create table media (
  id uuid primary key,
  extension text not null check (extension in ('webp', 'mp4', 'webm')),
  width integer not null,
  height integer not null,
  -- Of the uploaded bytes: equal files are stored once.
  sha256 text not null unique,
  -- Null for files of the portal.
  uploaded_by text references users on delete set null,
  created_at timestamptz not null
);
create index media_uploader on media (uploaded_by) where uploaded_by is not null;

create function keep_version() returns trigger language plpgsql as $$
begin
  -- But the name of somebody who is removed goes.
  if to_jsonb(new) - '{author_uid,author_name}'::text[] is distinct from
    to_jsonb(old) - '{author_uid,author_name}'::text[]
  then
    raise exception 'a version never changes';
  end if;
  return new;
end $$;
create trigger page_versions_stay before update on page_versions
  for each row execute function keep_version();

create function note_page_change(changed_component uuid, changed_audience text, change bigint) returns void
language plpgsql as $$
begin
  update page_counts set total = total + change
  where id = (
    select id from page_counts where component_id = changed_component and audience = changed_audience
    limit 1 for update skip locked
  );
  if not found then
    insert into page_counts (component_id, audience, total) values (changed_component, changed_audience, change);
  end if;
end $$;

-- One call for each statement.
create function note_pages_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_page_change(component_id, audience, count(*)) from written
    where component_id is not null and status = 'published' and not disabled
    group by component_id, audience;
  elsif tg_op = 'DELETE' then
    perform note_page_change(component_id, audience, -count(*)) from replaced
    where component_id is not null and status = 'published' and not disabled
    group by component_id, audience;
  else
    perform note_page_change(component_id, audience, sum(change)::bigint) from (
      select component_id, audience, -1 as change from replaced
      where component_id is not null and status = 'published' and not disabled
      union all
      select component_id, audience, 1 from written
      where component_id is not null and status = 'published' and not disabled
    ) as changes group by component_id, audience having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger pages_inserted after insert on pages referencing new table as written
  for each statement execute function note_pages_written();
create trigger pages_updated after update on pages referencing old table as replaced new table as written
  for each statement execute function note_pages_written();
create trigger pages_deleted after delete on pages referencing old table as replaced
  for each statement execute function note_pages_written();

create function note_pages_emptied() returns trigger language plpgsql as $$
begin
  delete from page_counts;
  return null;
end $$;
create trigger pages_emptied after truncate on pages
  for each statement execute function note_pages_emptied();

create function write_page_search(page pages) returns void language plpgsql as $$
declare
  marks constant tsvector := array_to_tsvector(
    array_remove(array['=' || page.kind, '=' || page.component_id::text], null)
  );
  title constant tsvector := setweight(words_of(page.title), 'A');
  -- As text the list of headings has brackets, commas and quotation marks besides, which are no words.
  headings constant tsvector :=
    setweight(words_of(translate(jsonb_path_query_array(page.headings, '$[*].text')::text, '\', ' ')), 'B');
begin
  insert into page_searches (page_id, audience, changed_at, title, names, words)
  values (
    page.id, page.audience, page.changed_at, title || marks, title || headings || marks,
    title || headings || setweight(words_of(page.summary), 'B') || words_of(page.text) || marks
  )
  on conflict (page_id) do update set audience = excluded.audience, changed_at = excluded.changed_at,
    title = excluded.title, names = excluded.names, words = excluded.words;
end $$;

create function keep_page_search() returns trigger language plpgsql as $$
begin
  if new.status = 'published' and not new.disabled then
    perform write_page_search(new);
  else
    delete from page_searches where page_id = new.id;
  end if;
  return null;
end $$;
create trigger pages_found after insert on pages for each row
  when (new.status = 'published' and not new.disabled) execute function keep_page_search();
create trigger pages_found_anew after update on pages for each row
  when (
    (old.status, old.disabled, old.audience, old.kind, old.component_id, old.changed_at, old.title, old.summary,
      old.headings, old.text)
    is distinct from
    (new.status, new.disabled, new.audience, new.kind, new.component_id, new.changed_at, new.title, new.summary,
      new.headings, new.text)
  ) execute function keep_page_search();

-- Words that corrections are taken from: whole words, without pairs of letters.
create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  -- In one order, so that two transactions that learn the same words do not deadlock.
  select distinct lower(token) as word from (
    select token from written, ts_parse('default', search_text(written.heading || ' ' || written.text))
      where tokid in (1, 2)
    union all
    select token from pages, ts_parse('default', search_text(pages.title))
      where pages.id in (select page_id from written) and tokid in (1, 2)
  ) as tokens
  where char_length(token) between 3 and 40 and position('ǀ' in token) = 0
    and not exists (select from search_words as known where known.word = lower(token))
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger page_sections_written after insert on page_sections referencing new table as written
  for each statement execute function learn_words();
create trigger page_sections_rewritten after update on page_sections referencing new table as written
  for each statement execute function learn_words();

-- Tells all nodes on commit that they have to render public pages again. One notification for each transaction.
create function tell_public_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_pages', '');
  return null;
end $$;
create trigger pages_told after insert or update or delete on pages
  for each row execute function tell_public_pages();
create trigger page_slugs_told after insert or update or delete on page_slugs
  for each row execute function tell_public_pages();
create trigger categories_told after insert or update or delete on categories
  for each row execute function tell_public_pages();
create trigger components_told after insert or update or delete on components
  for each row execute function tell_public_pages();

-- Tells all nodes that visitors may no longer read a page, so that they stop serving the rendered one at once.
create function tell_closed_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_pages', 'closed');
  return null;
end $$;
create trigger pages_closed after update on pages for each row
  when (
    old.status = 'published' and not old.disabled and old.audience = 'public'
    and not (new.status = 'published' and not new.disabled and new.audience = 'public')
  ) execute function tell_closed_pages();
create trigger public_pages_deleted after delete on pages for each row
  when (old.status = 'published' and not old.disabled and old.audience = 'public')
  execute function tell_closed_pages();

-- Search in pages
------------------

create table page_searches (
  page_id uuid primary key references pages on delete cascade,
  audience text not null,
  changed_at timestamptz not null,
  -- The title; the title and the headings; everything. Each also has the lexemes `=kind` and `=component`, which no text
  -- contains, so that the index filters by them.
  title tsvector not null,
  names tsvector not null,
  words tsvector not null,
  -- Rows of an earlier `words_of` are found by whole words until a worker writes them again
  -- (`service/pages/reindex-search.ts`).
  analyzer integer not null default 2
);
create index page_searches_changed on page_searches (changed_at desc);
-- An index for each kind of reader. Without fastupdate, because a search would read the pending list.
create index page_searches_public on page_searches using gin (words, names, title) with (fastupdate = off)
  where audience = 'public';
create index page_searches_signed_in on page_searches using gin (words, names, title) with (fastupdate = off)
  where audience in ('public', 'signed-in');
create index page_searches_approved on page_searches using gin (words, names, title) with (fastupdate = off);
create index page_searches_outdated on page_searches (page_id) where analyzer < 2;

-- Words of published pages as written, to correct typing errors. The search offers no words of pages that are closed to
-- its reader.
create table search_words (
  word text collate "C" primary key
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- How often readers of an audience searched for something, with and without a result.
create table search_counts (
  q text,
  audience text,
  found bigint not null default 0,
  unanswered bigint not null default 0,
  last_at timestamptz not null,
  primary key (q, audience)
);
create index search_counts_found on search_counts (found desc) where found >= 3;
create index search_counts_unanswered on search_counts (unanswered desc) where unanswered > 0;
create index search_counts_last on search_counts (last_at);

-- Who found something, as a keyed hash of a user or a network: a search is popular once several did.
create table searchers (
  q text,
  audience text,
  searcher text,
  last_at timestamptz not null,
  primary key (q, audience, searcher),
  foreign key (q, audience) references search_counts on delete cascade
);
create index searchers_last on searchers (last_at);

-- The query for an unfinished word of letters and digits: stems that begin with it, and stems of words that do. The stem
-- of `configuration` is shorter than `configurat`.
create function begun_with(typed text) returns tsquery language sql stable as $$
  select to_tsquery('english', typed || ':*') || coalesce(string_agg(stem, ' | ')::tsquery, '')
  from (
    select distinct plainto_tsquery('english', word)::text as stem from (
      select word from search_words
      where word >= lower(typed) collate "C" and word < lower(typed) || chr(1114111) collate "C" limit 100
    ) as begun
  ) as stems
  where not starts_with(stem, '''' || lower(typed)) and stem <> ''
$$;

-- Words similar to a mistyped one. The threshold is low, since a short word with two letters swapped keeps few trigrams.
create function words_like(typed text) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.18
as $$
  select word from search_words
  where word % typed and char_length(word) between char_length(typed) - 2 and char_length(typed) + 2
  order by similarity(word, typed) desc, word limit 400
$$;

-- Imports
----------

-- A tree of files to be imported as pages, by the node that has the lease.
create table imports (
  id uuid primary key,
  -- Identifies the files when they are imported again.
  source text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'reading', 'running', 'stopped', 'done', 'failed')),
  reason text not null default '',
  audience text not null check (audience in ('public', 'signed-in', 'approved')),
  publish boolean not null,
  category_id uuid references categories on delete set null,
  component_id uuid references components on delete set null,
  -- In bytes, and the number of parts in the file store.
  size bigint not null,
  parts integer not null,
  created_at timestamptz not null,
  -- Null for the portal's own command.
  created_by text,
  created_by_name text not null,
  request_id text not null default '',
  finished_at timestamptz,
  held_by uuid,
  held_until timestamptz,
  -- How often a node with the lease vanished.
  lost integer not null default 0
);
create index imports_newest on imports (created_at desc, id desc);
create index imports_open on imports (created_at) where state in ('waiting', 'reading', 'running');
create index imports_over on imports (finished_at) where finished_at is not null;

-- The files in the order of work; slugs are assigned before the first page is written.
create table import_files (
  import_id uuid references imports on delete cascade,
  position integer,
  path text not null,
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'used', 'skipped', 'failed', 'missing')),
  slug text,
  page_id uuid references pages on delete set null,
  notes jsonb not null default '[]',
  primary key (import_id, position)
);
create unique index import_files_path on import_files (import_id, path);
create index import_files_page on import_files (page_id) where page_id is not null;

-- The page of a file, wherever the page was moved.
create table import_pages (
  source text,
  path text,
  page_id uuid not null references pages on delete cascade,
  -- The slug that links in other files use; it leads to the page for ever.
  slug text not null,
  -- The version that was imported last, and the SHA-256 of its text.
  version integer not null,
  sha256 text not null,
  primary key (source, path)
);
create index import_pages_page on import_pages (page_id);

-- The category or component of a folder; exactly one of the two.
create table import_folders (
  source text,
  path text,
  category_id uuid references categories on delete cascade,
  component_id uuid references components on delete cascade,
  primary key (source, path),
  check ((category_id is null) <> (component_id is null))
);

-- Learning paths
-----------------

create table learning_paths (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  summary text not null,
  level text not null,
  unit_order text not null check (unit_order in ('required', 'free')),
  position integer not null,
  published boolean not null default true,
  -- Counts saves, to detect edit conflicts.
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  -- Since when a path is deleted for all users; its progress is deleted in the background, and the row last.
  removed_at timestamptz
);

create table learning_units (
  id uuid primary key,
  path_id uuid not null references learning_paths on delete cascade,
  slug text not null,
  title text not null,
  kind text not null check (kind in ('reading', 'video', 'quiz')),
  minutes integer not null,
  page_slug text,
  position integer not null,
  -- Markdown, and the HTML that it was rendered to when it was saved.
  body text not null default '',
  html text not null default '',
  video jsonb,
  -- With the right answers: never sent to learners.
  quiz jsonb,
  -- Increases when the video or the quiz changes, to tell users who finished it before.
  revision integer not null default 1,
  -- Removed from the path; progress is kept, and counts again when the unit is restored.
  removed_at timestamptz,
  duration double precision not null
    generated always as (coalesce((video ->> 'duration')::double precision, 0)) stored
);
create unique index learning_units_slug on learning_units (path_id, slug) where removed_at is null;
create index learning_units_path on learning_units (path_id, position) where removed_at is null;
create index learning_units_page on learning_units (page_slug) where page_slug is not null;

create table learning_prerequisites (
  path_id uuid references learning_paths on delete cascade,
  required_id uuid references learning_paths on delete restrict,
  primary key (path_id, required_id),
  check (path_id <> required_id)
);
create index learning_prerequisites_required on learning_prerequisites (required_id);

-- The progress of a user in a unit.
create table learning_progress (
  identity_uid text references users on delete cascade,
  unit_id uuid references learning_units on delete cascade,
  -- Seconds into the video.
  position double precision not null default 0 check (position >= 0),
  started_at timestamptz not null,
  last_at timestamptz not null,
  finished_at timestamptz,
  -- What was finished: the revision of the unit, and the version of its document.
  unit_revision integer,
  page_version integer,
  primary key (identity_uid, unit_id)
);
create index learning_progress_unit on learning_progress (unit_id);
-- To count the users who finished a unit, by index-only scans.
create index learning_progress_finished on learning_progress (unit_id, identity_uid) where finished_at is not null;

-- The progress of a user in a path, written with that in its units.
create table learning_path_progress (
  identity_uid text references users on delete cascade,
  path_id uuid references learning_paths on delete cascade,
  started_at timestamptz not null,
  last_at timestamptz not null,
  last_unit_id uuid references learning_units on delete set null,
  finished_units integer not null default 0,
  finished_at timestamptz,
  primary key (identity_uid, path_id)
);
create index learning_path_progress_path on learning_path_progress (path_id, last_at desc, identity_uid);
-- For the deletion of a path.
create index learning_path_progress_last_unit on learning_path_progress (last_unit_id) where last_unit_id is not null;

create table learning_answers (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  unit_id uuid not null references learning_units on delete cascade,
  unit_revision integer not null,
  answers jsonb not null,
  right_count integer not null,
  question_count integer not null,
  passed boolean not null,
  at timestamptz not null
);
create index learning_answers_person on learning_answers (identity_uid, unit_id, at desc);
create index learning_answers_unit on learning_answers (unit_id);

-- Paths whose finished units are counted again in the background after a change of units, and the last user who was
-- counted.
create table learning_recounts (
  path_id uuid primary key references learning_paths on delete cascade,
  counted_until text not null default ''
);

-- Copies what was finished, so that a certificate stays true when the path changes.
create table certificates (
  code text primary key,
  identity_uid text not null references users on delete cascade,
  path_id uuid references learning_paths on delete set null,
  name text not null,
  path_title text not null,
  level text not null,
  minutes integer not null,
  finished_at timestamptz not null
);
create unique index certificates_person on certificates (identity_uid, path_id);
create index certificates_path on certificates (path_id) where path_id is not null;

create trigger learning_reaches after insert or update of finished_at on learning_progress
  for each row when (new.finished_at is not null) execute function note_milestone('first-unit', 'finished_at');

create trigger learning_paths_told after insert or update or delete on learning_paths
  for each row execute function tell_public_pages();
create trigger learning_units_told after insert or update or delete on learning_units
  for each row execute function tell_public_pages();
create trigger learning_prerequisites_told after insert or update or delete on learning_prerequisites
  for each row execute function tell_public_pages();

-- Developer kits
-----------------

create table dev_kits (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null,
  facts jsonb not null,
  stock integer not null check (stock >= 0),
  position integer not null,
  -- An uploaded file `{src, width, height, alt}`, sizes in pixels.
  picture jsonb,
  most_pieces integer not null default 20 check (most_pieces between 1 and 100),
  -- Whether a user may have several open requests.
  allows_several boolean not null default false,
  -- A page to be accepted first, in its published version.
  agreement_id uuid references pages,
  -- A hidden kit cannot be requested; former requests stay.
  shown boolean not null default true,
  -- Counts saves, to detect edit conflicts.
  revision integer not null default 1,
  changed_at timestamptz not null default now()
);
create index dev_kits_agreement on dev_kits (agreement_id) where agreement_id is not null;

-- Learning paths to be finished first.
create table dev_kit_paths (
  kit_id uuid references dev_kits on delete cascade,
  path_id uuid references learning_paths,
  primary key (kit_id, path_id)
);
create index dev_kit_paths_path on dev_kit_paths (path_id);

create table dev_kit_requests (
  id uuid primary key,
  kit_id uuid not null references dev_kits,
  identity_uid text not null references users on delete cascade,
  quantity integer not null check (quantity > 0),
  purpose text not null,
  shipping_address jsonb not null,
  state text not null
    check (state in ('requested', 'approved', 'refused', 'shipped', 'delivered', 'returned')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The requested number; `quantity` is the granted one.
  asked integer not null,
  carrier text not null default '',
  tracking text not null default '',
  -- What looked unusual about the address: `[{field, text}]`.
  address_advice jsonb not null default '[]',
  -- What the user accepted: `{title, path, version, acceptedAt}`, a copy.
  agreement jsonb,
  -- The kit's setting at the time of the request.
  allows_several boolean not null default false,
  check (asked >= quantity)
);
create index dev_kit_requests_user on dev_kit_requests (identity_uid, created_at desc);
-- One open request for each kit and user, unless the kit allows several.
create unique index dev_kit_requests_open on dev_kit_requests (identity_uid, kit_id)
  where state in ('requested', 'approved', 'shipped') and not allows_several;
create index dev_kit_requests_queue on dev_kit_requests (state, created_at, id) include (identity_uid);
create index dev_kit_requests_kit on dev_kit_requests (kit_id, created_at, id) include (identity_uid);
create index dev_kit_requests_created on dev_kit_requests (created_at, id) include (identity_uid);
create index dev_kit_requests_open_several on dev_kit_requests (kit_id, identity_uid)
  where state in ('requested', 'approved', 'shipped');

-- The history of a request.
create table dev_kit_request_events (
  id uuid primary key,
  request_id uuid not null references dev_kit_requests on delete cascade,
  state text not null,
  quantity integer not null,
  -- For the user: the reason, or news of the parcel.
  note text not null default '',
  actor_uid text,
  actor_name text not null,
  at timestamptz not null
);
create index dev_kit_request_events_request on dev_kit_request_events (request_id, at, id);
create index dev_kit_request_events_actor on dev_kit_request_events (actor_uid) where actor_uid is not null;

-- Accepted versions of pages.
create table kit_agreements (
  identity_uid text references users on delete cascade,
  page_id uuid references pages on delete cascade,
  version integer,
  accepted_at timestamptz not null,
  primary key (identity_uid, page_id, version)
);
create index kit_agreements_page on kit_agreements (page_id);

-- Written by nodes of earlier releases alone, now replaced by idempotency_keys.
create table kit_stock_changes (
  id uuid primary key,
  kit_id uuid not null references dev_kits on delete cascade,
  pieces integer not null,
  at timestamptz not null
);
create index kit_stock_changes_at on kit_stock_changes (at);
create index kit_stock_changes_kit on kit_stock_changes (kit_id);

create trigger kits_reach after insert or update of state on dev_kit_requests
  for each row when (new.state = 'delivered') execute function note_milestone('kit-delivered', 'changed_at');

create trigger dev_kits_told after insert or update or delete on dev_kits
  for each row execute function tell_public_pages();

-- Community
------------

-- The community profile of a user, made when it is first needed.
create table members (
  identity_uid text primary key references users on delete cascade,
  handle text not null unique,
  is_listed boolean not null default false,
  introduction text not null default '',
  created_at timestamptz not null,
  -- Copied from the user by triggers, for sorting and filtering. `users.search_text` contains the address, which other
  -- members must not find.
  name_order text not null default '',
  search_text text not null default ''
);
create index members_listed on members (name_order, identity_uid) where is_listed;
create index members_search on members using gin (search_text gin_trgm_ops);

create function name_member() returns trigger language plpgsql as $$
begin
  select users.name_order, users.name_order || ' ' || users.company_order || ' -' || new.handle
  into new.name_order, new.search_text
  from users where users.identity_uid = new.identity_uid;
  return new;
end $$;
create trigger members_named before insert or update of handle, name_order on members
  for each row execute function name_member();

-- Questions
------------

create table questions (
  id uuid primary key,
  title text not null,
  body text not null,
  html text not null,
  -- Plain text, for search.
  text text not null,
  tags text[] not null default '{}',
  author_uid text references users on delete set null,
  -- The document that it is about, and a heading in it.
  page_id uuid references pages on delete set null,
  heading text not null default '',
  heading_text text not null default '',
  votes integer not null default 0,
  -- The number of visible answers.
  answers integer not null default 0,
  accepted_answer_id uuid,
  is_closed boolean not null default false,
  is_hidden boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Its author, or an administrator.
  edited_by text references users on delete set null,
  active_at timestamptz not null,
  standing text not null generated always as (
    case
      when is_closed then 'closed'
      when accepted_answer_id is not null then 'answered'
      when answers > 0 then 'open'
      else 'unanswered'
    end
  ) stored,
  -- An administrator changed or hid the post: its earlier versions are for its author and administrators alone.
  is_moderated boolean not null default false
);
-- Lists of all questions and by standing, in each order.
create index questions_active on questions (active_at desc, id desc);
create index questions_created on questions (created_at desc, id desc);
create index questions_votes on questions (votes desc, id desc);
create index questions_standing_active on questions (standing, active_at desc, id desc);
create index questions_standing_created on questions (standing, created_at desc, id desc);
create index questions_standing_votes on questions (standing, votes desc, id desc);
create index questions_author on questions (author_uid, active_at desc) where author_uid is not null;
create index questions_page on questions (page_id, heading, active_at desc) where page_id is not null;
create index questions_tags on questions using gin (tags);
create index questions_accepted on questions (accepted_answer_id) where accepted_answer_id is not null;
create index questions_edited_by on questions (edited_by) where edited_by is not null;

create table answers (
  id uuid primary key,
  question_id uuid not null references questions on delete cascade,
  body text not null,
  html text not null,
  text text not null,
  author_uid text references users on delete set null,
  votes integer not null default 0,
  is_hidden boolean not null default false,
  -- The author was notified that it was accepted.
  was_accepted boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  edited_by text references users on delete set null,
  is_moderated boolean not null default false
);
create index answers_question on answers (question_id, created_at);
create index answers_author on answers (author_uid) where author_uid is not null;
create index answers_edited_by on answers (edited_by) where edited_by is not null;
alter table questions add foreign key (accepted_answer_id) references answers on delete set null;

-- Earlier versions of questions and answers. `post_id` is the id of either.
create table post_versions (
  post_id uuid,
  revision integer,
  title text not null,
  body text not null,
  author_uid text references users on delete set null,
  at timestamptz not null,
  primary key (post_id, revision)
);
create index post_versions_author on post_versions (author_uid) where author_uid is not null;

create table post_votes (
  post_id uuid,
  identity_uid text references users on delete cascade,
  value integer not null check (value in (1, '-1'::integer)),
  at timestamptz not null,
  primary key (post_id, identity_uid)
);
create index post_votes_person on post_votes (identity_uid);

-- Users who were notified of a mention.
create table post_mentions (
  post_id uuid,
  identity_uid text references users on delete cascade,
  at timestamptz not null,
  primary key (post_id, identity_uid)
);
create index post_mentions_person on post_mentions (identity_uid);

create table post_reports (
  id uuid primary key,
  post_kind text not null check (post_kind in ('question', 'answer')),
  post_id uuid not null,
  question_id uuid not null references questions on delete cascade,
  reporter_uid text references users on delete set null,
  reason text not null,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'hidden', 'dismissed')),
  created_at timestamptz not null,
  decided_by text not null default '',
  decided_by_uid text,
  decided_at timestamptz
);
create index post_reports_created on post_reports (created_at desc, id desc);
create index post_reports_state on post_reports (state, created_at desc, id desc);
create unique index post_reports_once on post_reports (post_id, reporter_uid) where state = 'open';
create index post_reports_question on post_reports (question_id);
create index post_reports_reporter on post_reports (reporter_uid) where reporter_uid is not null;
create index post_reports_decided_by on post_reports (decided_by_uid) where decided_by_uid is not null;

create table question_followers (
  question_id uuid references questions on delete cascade,
  identity_uid text references users on delete cascade,
  at timestamptz not null,
  primary key (question_id, identity_uid)
);
create index question_followers_person on question_followers (identity_uid, question_id);

-- What a search for questions reads: the words of a question and its visible answers, kept by triggers. A table of its
-- own, so that a vote does not write the words again. Hidden questions are included, for their authors.
create table question_searches (
  question_id uuid primary key references questions on delete cascade,
  title tsvector not null,
  words tsvector not null,
  analyzer integer not null default 2
);
create index question_searches_words on question_searches using gin (words, title) with (fastupdate = off);
create index question_searches_outdated on question_searches (question_id) where analyzer < 2;

-- The number of visible questions for each tag, kept by triggers.
create table question_tags (
  tag text collate "C" primary key,
  questions integer not null
);
create index question_tags_most on question_tags (questions desc, tag);

-- Deletes what refers to either kind of post by its id.
create function forget_post() returns trigger language plpgsql as $$
begin
  delete from post_versions where post_id = old.id;
  delete from post_votes where post_id = old.id;
  delete from post_mentions where post_id = old.id;
  delete from post_reports where post_id = old.id;
  return null;
end $$;
create trigger questions_forgotten after delete on questions for each row execute function forget_post();
create trigger answers_forgotten after delete on answers for each row execute function forget_post();

create function write_question_search(asked uuid) returns void language sql as $$
  insert into question_searches (question_id, title, words)
  select id, setweight(words_of(title), 'A'),
    setweight(words_of(title), 'A') || setweight(words_of(array_to_string(tags, ' ')), 'B')
      || setweight(words_of(text), 'C') || coalesce(
        -- A vector has its limits; nobody reads on to words that late.
        (select words_of(left(string_agg(text, E'\n' order by created_at, id), 100000))
          from answers where question_id = asked and not is_hidden),
        ''
      )
  from questions where id = asked
  on conflict (question_id) do update set title = excluded.title, words = excluded.words
$$;

create function keep_question_search() returns trigger language plpgsql as $$
begin
  perform write_question_search(new.id);
  return null;
end $$;
create trigger questions_found after insert on questions for each row execute function keep_question_search();
create trigger questions_found_anew after update on questions for each row
  when ((old.title, old.text, old.tags) is distinct from (new.title, new.text, new.tags))
  execute function keep_question_search();

create function keep_answer_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform write_question_search(old.question_id);
  else
    perform write_question_search(new.question_id);
  end if;
  return null;
end $$;
create trigger answers_found after insert or delete on answers for each row
  execute function keep_answer_search();
create trigger answers_found_anew after update on answers for each row
  when ((old.text, old.is_hidden) is distinct from (new.text, new.is_hidden))
  execute function keep_answer_search();

create function count_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into question_tags (tag, questions)
    -- In one order, so that two who count the same tags do not wait crosswise.
    select tag, count(*) from written, unnest(tags) as tag where not is_hidden group by tag order by tag
    on conflict (tag) do update set questions = question_tags.questions + excluded.questions;
  elsif tg_op = 'DELETE' then
    insert into question_tags (tag, questions)
    select tag, -count(*) from replaced, unnest(tags) as tag where not is_hidden group by tag order by tag
    on conflict (tag) do update set questions = question_tags.questions + excluded.questions;
  else
    insert into question_tags (tag, questions)
    select tag, sum(change) from (
      select tag, 1 as change from unnest(new.tags) as tag where not new.is_hidden
      union all
      select tag, -1 from unnest(old.tags) as tag where not old.is_hidden
    ) as changes
    group by tag having sum(change) <> 0 order by tag
    on conflict (tag) do update set questions = question_tags.questions + excluded.questions;
  end if;
  return null;
end $$;
create trigger questions_tagged after insert on questions referencing new table as written
  for each statement execute function count_tags();
create trigger questions_untagged after delete on questions referencing old table as replaced
  for each statement execute function count_tags();
create trigger questions_tagged_anew after update on questions for each row
  when ((old.tags, old.is_hidden) is distinct from (new.tags, new.is_hidden))
  execute function count_tags();

-- Announcements and contact
----------------------------

create table announcements (
  id uuid primary key,
  title text not null,
  body text not null,
  html text not null,
  published_at timestamptz not null,
  -- Counts saves, to detect edit conflicts.
  revision integer not null default 1,
  author_uid text,
  author_name text not null default '',
  -- Whether visitors may read it, on the news page and in the feed.
  is_public boolean not null default false
);
create index announcements_published on announcements (published_at desc, id desc);
create index announcements_public on announcements (published_at desc, id desc) where is_public;

create table contact_messages (
  id uuid primary key,
  identity_uid text,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  state text not null default 'new' check (state in ('new', 'answered', 'closed', 'suspected')),
  created_at timestamptz not null,
  assigned_to text references users on delete set null,
  changed_at timestamptz not null
);
create index contact_messages_created on contact_messages (created_at desc, id desc);
create index contact_messages_user on contact_messages (identity_uid) where identity_uid is not null;
create index contact_messages_state on contact_messages (state, created_at desc, id desc);
create index contact_messages_assigned on contact_messages (assigned_to, created_at desc, id desc);
create index contact_messages_email on contact_messages (lower(email), created_at desc, id desc);
create index contact_messages_age on contact_messages (created_at);

create table contact_replies (
  id uuid primary key,
  message_id uuid not null references contact_messages on delete cascade,
  author_uid text,
  author_name text not null,
  body text not null,
  created_at timestamptz not null
);
create index contact_replies_message on contact_replies (message_id, created_at, id);
create index contact_replies_author on contact_replies (author_uid) where author_uid is not null;

create trigger announcements_told after insert or update or delete on announcements
  for each row execute function tell_public_pages();

create trigger announcements_closed after update on announcements for each row
  when (old.is_public and not new.is_public) execute function tell_closed_pages();
create trigger public_announcements_deleted after delete on announcements for each row
  when (old.is_public) execute function tell_closed_pages();

-- Notifications
----------------

create table notifications (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  kind text not null,
  title text not null,
  text text not null default '',
  link text not null,
  -- The id of what it is about, such as a decision; undoing that deletes it.
  about uuid,
  -- When it becomes visible; until then it may be deleted.
  created_at timestamptz not null,
  read_at timestamptz,
  -- Whether open pages were told, at once or when it became visible.
  is_told boolean not null default true
);
create index notifications_person on notifications (identity_uid, created_at desc, id desc);
create index notifications_unread on notifications (identity_uid, created_at desc, id desc) where read_at is null;
create index notifications_untold on notifications (created_at) where not is_told;
create index notifications_age on notifications (created_at);
create index notifications_read on notifications (read_at) where read_at is not null;
-- For the deletion of a post.
create index notifications_about on notifications (about) where about is not null;

-- Notifications of all members, one row for all.
create table notification_broadcasts (
  id uuid primary key,
  kind text not null,
  title text not null,
  link text not null,
  visible_at timestamptz not null,
  is_told boolean not null default false,
  -- The last user whose mail is written, in the order of their ids.
  mailed_until text not null default '',
  mailed_at timestamptz
);
create index notification_broadcasts_visible on notification_broadcasts (visible_at desc, id desc);
create index notification_broadcasts_untold on notification_broadcasts (visible_at) where not is_told;
create index notification_broadcasts_unmailed on notification_broadcasts (visible_at) where mailed_at is null;

create table notification_broadcast_reads (
  identity_uid text references users on delete cascade,
  broadcast_id uuid references notification_broadcasts on delete cascade,
  read_at timestamptz not null,
  primary key (identity_uid, broadcast_id)
);
create index notification_broadcast_reads_broadcast on notification_broadcast_reads (broadcast_id);

-- Until when a user has read all broadcasts.
create table notification_readers (
  identity_uid text primary key references users on delete cascade,
  seen_until timestamptz not null
);

-- Users who want the weekly digest.
create table notification_digests (
  identity_uid text primary key references users on delete cascade,
  next_at timestamptz not null,
  -- The end of the period of the last digest.
  told_until timestamptz not null
);
create index notification_digests_due on notification_digests (next_at);

-- A scheduled announcement becomes public with its broadcast.
create trigger notification_broadcasts_told after update of is_told on notification_broadcasts
  for each row when (new.is_told and not old.is_told) execute function tell_public_pages();

-- Mail
-------

create table mails (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  identity_uid text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  -- The path that unsubscribes from mails of this kind, if possible.
  unsubscribe text,
  -- The mail server refused this mail alone, so later ones to the same address do not wait for it.
  lets_others_pass boolean not null default false,
  -- Since when the mail server refuses it, and when it was given up. A mail that was given up is due at infinity.
  failing_since timestamptz,
  given_up_at timestamptz,
  -- The id of what it is about, which deletes it until it is sent; and whether it is for members alone, so that former
  -- members do not get it.
  about uuid,
  for_members boolean not null default false,
  -- Since when an earlier mail to the same address delays it.
  held_from timestamptz,
  -- The ids of what it names and what may be closed before it is sent; null if unknown.
  names uuid[]
);
create index mails_due on mails (due_at, id) where sent_at is null;
create index mails_user on mails (identity_uid, created_at desc) where identity_uid is not null;
-- For the deletion of a user.
create index mails_to on mails (to_address);
-- First attempts do not wait behind repeated ones.
create index mails_new on mails (due_at, id) where sent_at is null and attempts = 0;
create index mails_first on mails (to_address collate "C", id) where sent_at is null and not lets_others_pass;
-- Farewell mails, which an hourly job looks for.
create index mails_farewells on mails (created_at) where kind = 'account-removed';
create index mails_about on mails (about) where about is not null;
create index mails_to_nobody on mails (lower(to_address)) where identity_uid is null;
-- Mails to many users are deleted earlier than others.
create index mails_news on mails (created_at)
  where kind in ('announcement', 'digest') and (sent_at is not null or given_up_at is not null);
create index mails_held on mails (to_address, id) where held_from is not null;

-- Choices that differ from the default.
create table mail_choices (
  identity_uid text references users on delete cascade,
  kind text,
  mail boolean not null,
  primary key (identity_uid, kind)
);
create index mail_choices_wanted on mail_choices (kind, identity_uid) where mail;

-- Webhooks
-----------

-- Other systems that are told of decisions and kit requests.
create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  description text not null,
  -- Types of events.
  events text[] not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  paused_because text check (paused_because in ('administrator', 'gone', 'failing')),
  paused_at timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  -- Encrypted, like the previous one.
  secret text not null,
  secret_made_at timestamptz not null,
  previous_secret text,
  previous_secret_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since when an endpoint is deleted; its deliveries are deleted in the background, and the row last.
  removed_at timestamptz,
  check ((state = 'paused') = (paused_because is not null and paused_at is not null))
);

-- One row for each event and endpoint, written in the transaction of the event.
create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- The id that receivers get, the same at each endpoint and in each attempt.
  event_id uuid not null,
  -- Events of one subject are posted in this order.
  position bigint generated always as identity,
  type text not null,
  subject text not null,
  -- The user that it is about.
  identity_uid text,
  -- The id of what it is about; undoing that deletes it until it is due.
  about uuid,
  -- The exact body.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- All attempts, and those since the delivery was last requested.
  attempts integer not null default 0,
  tries integer not null default 0,
  due_at timestamptz not null,
  -- Until when a worker has leased it.
  leased_until timestamptz,
  last_status integer,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Sent again by hand: it does not wait for earlier events of its subject, nor later ones for it.
  out_of_order boolean not null default false
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, position) where state = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (endpoint_id, subject, position)
  where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id) where state = 'failed';
create index webhook_deliveries_list on webhook_deliveries (endpoint_id, position desc);
create index webhook_deliveries_state on webhook_deliveries (endpoint_id, state, position desc);
create index webhook_deliveries_type on webhook_deliveries (endpoint_id, type, position desc);
create index webhook_deliveries_about on webhook_deliveries (about) where about is not null;
create index webhook_deliveries_person on webhook_deliveries (identity_uid) where identity_uid is not null;
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id uuid references webhook_deliveries on delete cascade,
  number integer,
  at timestamptz not null,
  headers jsonb not null,
  status integer,
  answer text not null,
  error text not null,
  milliseconds integer not null,
  primary key (delivery_id, number)
);

-- Operation
------------

create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_uid text,
  actor_name text not null,
  action text not null,
  -- The kind and the id of the subject, such as user and its uid.
  subject_kind text not null,
  subject_id text not null,
  before jsonb not null,
  after jsonb not null,
  request_id text not null
);
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_subject on audit_entries (subject_id, at desc, id desc);
create index audit_entries_actor on audit_entries (actor_uid, at desc, id desc);
-- Also for patterns.
create index audit_entries_action on audit_entries (action text_pattern_ops, at desc, id desc);
-- For the deletion of a user: invitations to the address.
create index audit_entries_invited on audit_entries ((after ->> 'email')) where action = 'invitation.create';

-- Calls with an idempotency key, which are executed once.
create table idempotency_keys (
  key uuid primary key,
  -- Of the user, the call and the input.
  digest text not null,
  -- The id of the result.
  made text not null,
  at timestamptz not null
);
create index idempotency_keys_at on idempotency_keys (at);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Facts about this installation, such as when it was seeded.
create table installation (
  key text primary key,
  value jsonb not null
);
