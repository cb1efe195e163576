-- The home page repeats what other pages say, so the search leaves it out.
create or replace function keep_page_search() returns trigger language plpgsql as $$
begin
  if new.status = 'published' and not new.disabled and not (new.kind = 'content' and new.slug = 'home') then
    perform write_page_search(new);
  else
    delete from page_searches where page_id = new.id;
  end if;
  return null;
end $$;

delete from page_searches using pages
where pages.id = page_searches.page_id and pages.kind = 'content' and pages.slug = 'home';
