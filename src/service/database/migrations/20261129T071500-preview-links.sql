-- Links that show one version of a page to everyone who has them, until they expire or are revoked.
create table page_preview_links (
  id uuid primary key,
  page_id uuid not null,
  version integer not null,
  token_hash text not null unique,
  author_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (page_id, version) references page_versions on delete cascade
);
create index page_preview_links_page on page_preview_links (page_id, version);
create index page_preview_links_expiry on page_preview_links (expires_at);
