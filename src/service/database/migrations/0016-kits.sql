alter table dev_kits
  -- An uploaded file `{src, width, height, alt}`, sizes in pixels.
  add column picture jsonb,
  add column most_pieces integer not null default 20 check (most_pieces between 1 and 100),
  -- Whether a person may have several open requests.
  add column allows_several boolean not null default false,
  -- The page to be accepted first, in the version that readers get.
  add column agreement_id uuid references pages,
  -- Withdrawn kits cannot be requested; what was requested stays.
  add column shown boolean not null default true,
  -- Counts the times it was saved: whoever saves names the one that was read, so that nobody overwrites another.
  add column revision integer not null default 1,
  add column changed_at timestamptz not null default now();
create index dev_kits_agreement on dev_kits (agreement_id) where agreement_id is not null;

-- Learning paths to be finished first.
create table dev_kit_paths (
  kit_id uuid not null references dev_kits on delete cascade,
  path_id uuid not null references learning_paths,
  primary key (kit_id, path_id)
);
create index dev_kit_paths_path on dev_kit_paths (path_id);

-- Who accepted which version of a page, with a request for a kit.
create table kit_agreements (
  identity_uid text not null references users on delete cascade,
  page_id uuid not null references pages on delete cascade,
  version integer not null,
  accepted_at timestamptz not null,
  primary key (identity_uid, page_id, version)
);
create index kit_agreements_page on kit_agreements (page_id);

alter table dev_kit_requests
  -- What looked unusual about the address when it was given: `[{field, text}]`.
  add column address_advice jsonb not null default '[]',
  -- What the person had accepted: `{title, path, version, acceptedAt}`, true also when the page changes or goes.
  add column agreement jsonb,
  -- As the kit said when it was requested.
  add column allows_several boolean not null default false;
drop index dev_kit_requests_open;
-- One open request per kit and person, also for two that arrive at once, unless the kit allows several.
create unique index dev_kit_requests_open on dev_kit_requests (identity_uid, kit_id)
  where state in ('requested', 'approved', 'shipped') and not allows_several;
create index dev_kit_requests_open_several on dev_kit_requests (kit_id, identity_uid)
  where state in ('requested', 'approved', 'shipped');
