-- A tree of files on its way to becoming pages. Nothing leads: whichever node holds the lease works at it.
create table imports (
  id uuid primary key,
  -- What its files are known by when they come again.
  source text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'reading', 'running', 'stopped', 'done', 'failed')),
  reason text not null default '',
  audience text not null check (audience in ('public', 'signed-in', 'approved')),
  publish boolean not null,
  category_id uuid references categories on delete set null,
  component_id uuid references components on delete set null,
  -- Bytes, and in how many parts they are in the file store.
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
  -- How often whoever held it vanished without letting it go.
  lost integer not null default 0
);
create index imports_newest on imports (created_at desc, id desc);
create index imports_open on imports (created_at) where state in ('waiting', 'reading', 'running');

-- Its files in the order of their work; a page's slug is settled before the first page is written.
create table import_files (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  path text not null,
  outcome text
    check (outcome in ('created', 'updated', 'unchanged', 'used', 'skipped', 'failed', 'missing')),
  slug text,
  page_id uuid references pages on delete set null,
  notes jsonb not null default '[]',
  primary key (import_id, position)
);
create unique index import_files_path on import_files (import_id, path);
create index import_files_page on import_files (page_id) where page_id is not null;

-- Which page a file became, so that it is found again however it was moved.
create table import_pages (
  source text not null,
  path text not null,
  page_id uuid not null references pages on delete cascade,
  -- The address that links of other files name; it leads to the page for ever.
  slug text not null,
  -- The version that was imported last, and the sha256 of its text.
  version integer not null,
  sha256 text not null,
  primary key (source, path)
);
create index import_pages_page on import_pages (page_id);

-- Which category or component a folder became; exactly one of the two.
create table import_folders (
  source text not null,
  path text not null,
  category_id uuid references categories on delete cascade,
  component_id uuid references components on delete cascade,
  primary key (source, path),
  check ((category_id is null) <> (component_id is null))
);
