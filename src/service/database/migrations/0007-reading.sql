-- What each kind of reader may open, in the order of reading and by date: visitors, whoever signed in, whoever is
-- approved. An index of its own for each, so that nobody's answer wades through what is closed to them.
create index pages_read_public on pages (component_id, path, id)
  where status = 'published' and not disabled and audience = 'public';
create index pages_read_signed_in on pages (component_id, path, id)
  where status = 'published' and not disabled and audience in ('public', 'signed-in');
create index pages_read_approved on pages (component_id, path, id)
  where status = 'published' and not disabled;
drop index pages_changed;
create index pages_latest_public on pages (kind, changed_at desc, id desc)
  where status = 'published' and not disabled and audience = 'public';
create index pages_latest_signed_in on pages (kind, changed_at desc, id desc)
  where status = 'published' and not disabled and audience in ('public', 'signed-in');
create index pages_latest_approved on pages (kind, changed_at desc, id desc)
  where status = 'published' and not disabled;

-- How many published pages a component has for each audience, kept by triggers, so that the tree need not count
-- them. A pair may have several rows, and its total is their sum: a writer takes whichever row no other
-- transaction holds, or adds one, and so never waits for another writer.
create table page_counts (
  id bigint generated always as identity primary key,
  component_id uuid not null references components on delete cascade,
  audience text not null,
  total bigint not null
);
create index page_counts_component on page_counts (component_id, audience);

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

-- One call for each statement, however many pages it writes.
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

create function note_pages_emptied() returns trigger language plpgsql as $$
begin
  delete from page_counts;
  return null;
end $$;

create trigger pages_inserted after insert on pages referencing new table as written
  for each statement execute function note_pages_written();
create trigger pages_updated after update on pages referencing old table as replaced new table as written
  for each statement execute function note_pages_written();
create trigger pages_deleted after delete on pages referencing old table as replaced
  for each statement execute function note_pages_written();
create trigger pages_emptied after truncate on pages
  for each statement execute function note_pages_emptied();

select note_page_change(component_id, audience, count(*)) from pages
  where component_id is not null and status = 'published' and not disabled group by component_id, audience;
