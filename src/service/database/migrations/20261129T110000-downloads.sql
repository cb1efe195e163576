-- Files for download: each belongs to a component and has releases, whose bytes are in the file store.
create table downloads (
  id uuid primary key,
  component_id uuid not null references components,
  -- The page that lists it at its end.
  page_id uuid references pages on delete set null,
  slug text not null unique,
  name text not null,
  description text not null default '',
  audience text not null check (audience in ('public', 'signed-in', 'approved')),
  licence text not null default '',
  -- Counts the texts of the licence.
  licence_version integer not null default 1,
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index downloads_component on downloads (component_id, name);
create index downloads_page on downloads (page_id) where page_id is not null;

create table download_releases (
  -- Names the bytes in the file store: `downloads/{id}`.
  id uuid primary key,
  download_id uuid not null references downloads on delete cascade,
  version text not null,
  file_name text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  notes text not null default '',
  notes_html text not null default '',
  state text not null check (state in ('checking', 'available', 'refused')),
  check_message text not null default '',
  uploaded_at timestamptz not null,
  uploaded_by text references users on delete set null,
  uploaded_by_name text not null,
  released_at timestamptz,
  withdrawn_at timestamptz,
  revision integer not null default 1
);
create unique index download_releases_version on download_releases (download_id, lower(version));
create index download_releases_open on download_releases (download_id, released_at desc, id desc)
  where state = 'available' and withdrawn_at is null;
create index download_releases_uploader on download_releases (uploaded_by) where uploaded_by is not null;

-- Whole downloads by day in UTC.
create table download_days (
  release_id uuid references download_releases on delete cascade,
  day date,
  downloads bigint not null,
  primary key (release_id, day)
);

create table download_licences (
  download_id uuid references downloads on delete cascade,
  identity_uid text references users on delete cascade,
  licence_version integer,
  accepted_at timestamptz not null,
  primary key (download_id, identity_uid, licence_version)
);
-- For the deletion of a user.
create index download_licences_person on download_licences (identity_uid);

-- Public pages list them.
create trigger downloads_told after insert or update or delete on downloads
  for each row execute function tell_public_pages();
create trigger download_releases_told after insert or update or delete on download_releases
  for each row execute function tell_public_pages();
create trigger downloads_closed after update on downloads for each row
  when (old.audience = 'public' and new.audience <> 'public') execute function tell_closed_pages();
create trigger public_downloads_deleted after delete on downloads for each row
  when (old.audience = 'public') execute function tell_closed_pages();
create trigger download_releases_closed after update on download_releases for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function tell_closed_pages();
