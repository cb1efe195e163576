-- Product versions that a component's pages may speak of, the newest first.
alter table components add column versions text[] not null default '{}';

-- What readers get of a page stands in `pages`: its published version, or the newest one while none is published.
alter table pages
  add column published_version integer,
  add column author_name text not null default '',
  add column applies_to text[] not null default '{}',
  -- Places from the topmost page down to this one, kept when something moves: the order of reading in a component.
  add column path integer[] not null default '{}',
  add column publish_at timestamptz,
  add column withdraw_at timestamptz,
  -- The version that `publish_at` is about.
  add column scheduled_version integer,
  -- Who set those times; what happens then is done in that name.
  add column scheduled_by text;
update pages set published_version = version where status = 'published';
update pages set author_name = page_versions.author_name
  from page_versions where page_versions.page_id = pages.id and page_versions.version = pages.version;
with recursive ranked as (
  select id, parent_id,
    (row_number() over (partition by component_id, parent_id order by position, slug))::integer as place
  from pages where kind = 'document'
),
ordered as (
  select id, array[place] as path from ranked where parent_id is null
  union all
  select ranked.id, ordered.path || ranked.place from ranked join ordered on ranked.parent_id = ordered.id
)
update pages set path = ordered.path, position = ordered.path[cardinality(ordered.path)]
  from ordered where ordered.id = pages.id;
drop index pages_component;
create index pages_reading on pages (component_id, path);
create index pages_parent on pages (parent_id);
create index pages_due on pages (least(publish_at, withdraw_at))
  where publish_at is not null or withdraw_at is not null;

-- A version is rendered when it is saved, and never again.
alter table page_versions
  add column summary text not null default '',
  add column html text not null default '',
  add column headings jsonb not null default '[]',
  add column sections jsonb not null default '[]',
  add column text text not null default '',
  add column minutes integer not null default 1;
update page_versions
  set summary = pages.summary, html = pages.html, headings = pages.headings, text = pages.text,
    minutes = pages.minutes,
    sections = jsonb_build_array(jsonb_build_object('anchor', '', 'heading', '', 'depth', 1, 'text', pages.text))
  from pages where pages.id = page_versions.page_id and pages.version = page_versions.version;
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
create index page_versions_author on page_versions (author_uid) where author_uid is not null;
create trigger page_versions_stay before update on page_versions
  for each row execute function keep_version();

-- The published version of a page by its headings; a page that readers cannot open has none.
create table page_sections (
  page_id uuid not null references pages on delete cascade,
  position integer not null,
  -- Empty for what stands before the first heading.
  anchor text not null,
  heading text not null,
  depth integer not null,
  text text not null,
  primary key (page_id, position)
);
insert into page_sections (page_id, position, anchor, heading, depth, text)
  select id, 1, '', '', 1, text from pages where status = 'published';

-- Addresses that pages once had; they lead to them for ever.
create table page_slugs (
  slug text primary key,
  page_id uuid not null references pages on delete cascade,
  changed_at timestamptz not null
);
create index page_slugs_page on page_slugs (page_id);

-- What somebody is writing and has not saved as a version yet.
create sequence page_working_copy_revisions;
create table page_working_copies (
  page_id uuid not null references pages on delete cascade,
  author_uid text not null references users on delete cascade,
  base_version integer not null,
  -- Another one each time that it is kept, and never the same again: a window that knows a copy which was saved
  -- or discarded since does not overwrite the one that another window of the same person began after it.
  revision bigint not null default nextval('page_working_copy_revisions'),
  title text not null,
  summary text not null,
  body text not null,
  saved_at timestamptz not null,
  primary key (page_id, author_uid)
);

-- Each time a version came before readers.
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
