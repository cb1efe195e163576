-- OpenAPI descriptions of components, and the pages that are made of them.
create table api_descriptions (
  id uuid primary key,
  component_id uuid not null references components on delete cascade,
  state text not null check (state in ('proposed', 'writing', 'removing', 'done', 'failed')),
  title text not null,
  version text not null,
  openapi text not null,
  operations integer not null,
  -- JSON, as text: it is handed on whole, and 10 MB of it need no index.
  document text not null,
  size integer not null,
  address text,
  notes jsonb not null,
  changes jsonb not null,
  audience text not null,
  publish boolean not null,
  reason text not null default '',
  pages_total integer not null default 0,
  pages_done integer not null default 0,
  failures jsonb not null default '[]',
  created_at timestamptz not null,
  created_by text,
  created_by_name text not null,
  request_id text not null
);
create unique index api_descriptions_proposed on api_descriptions (component_id) where state = 'proposed';
create unique index api_descriptions_current on api_descriptions (component_id) where state <> 'proposed';
create index api_descriptions_age on api_descriptions (created_at) where state = 'proposed';

-- Which page is of which operation or tag. A page that the current description lacks is archived, and known.
create table api_pages (
  component_id uuid not null references components on delete cascade,
  key text not null,
  operation_id text not null,
  parent text,
  slug text not null,
  page_id uuid references pages on delete cascade,
  sha256 text not null default '',
  is_gone boolean not null default false,
  primary key (component_id, key)
);
create index api_pages_page on api_pages (page_id);
create index api_pages_slug on api_pages (slug);

-- Of a page that is made of an API description: overview, group, or the method of its operation. Nobody edits it.
alter table pages add api_part text;
