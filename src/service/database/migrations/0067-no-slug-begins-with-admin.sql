-- The admin path guard closes every page address whose path contains `/admin`. Pages, learning paths and units whose
-- slug begins with `admin` get the prefix `about-`; links that are stored follow, and old addresses lead to the pages.
create temporary table renamed_pages on commit drop as
  select pages.id, pages.slug as old,
    case
      when exists (select from pages as other where other.slug = 'about-' || pages.slug)
        or exists (select from page_slugs as other where other.slug = 'about-' || pages.slug and page_id <> pages.id)
      then 'about-' || pages.slug || '-' || right(pages.id::text, 12)
      else 'about-' || pages.slug
    end as new
  from pages where pages.slug like 'admin%';
delete from page_slugs using renamed_pages where slug = new and page_id = id;
update pages set slug = new from renamed_pages where pages.id = renamed_pages.id;
insert into page_slugs (slug, page_id, changed_at) select old, id, now() from renamed_pages;
update learning_units set page_slug = new from renamed_pages where page_slug = old;
update import_pages set slug = new from renamed_pages where page_id = id and slug = old;
update import_files set slug = 'about-' || slug where slug like 'admin%';

update learning_paths set slug = 'about-' || slug || case
    when exists (select from learning_paths as other where other.slug = 'about-' || learning_paths.slug)
    then '-' || right(id::text, 12) else '' end
  where slug like 'admin%';
update learning_units set slug = 'about-' || slug || case
    when exists (
      select from learning_units as other
      where other.path_id = learning_units.path_id and other.slug = 'about-' || learning_units.slug
    )
    then '-' || right(id::text, 12) else '' end
  where slug like 'admin%';

do $$
declare
  place record;
  -- What stands before a link in HTML or Markdown, then the address up to the slug; the text of code stays.
  links constant text := '((?:^|["''(<])/(?:documents|learning-paths|learning-paths/[a-z0-9-]+)/)(?=admin)';
begin
  for place in
    select * from (values
      ('pages', 'html'), ('page_versions', 'body'), ('page_versions', 'html'), ('page_working_copies', 'body'),
      ('learning_units', 'body'), ('learning_units', 'html'),
      ('questions', 'body'), ('questions', 'html'), ('answers', 'body'), ('answers', 'html'),
      ('post_versions', 'body'), ('notifications', 'link'), ('notification_broadcasts', 'link')
    ) as places (of, name)
  loop
    execute format(
      'update %1$I set %2$I = regexp_replace(%2$I, $1, ''\1about-'', ''g'') where %2$I like ''%%/admin%%'' and %2$I ~ $1',
      place.of, place.name
    ) using links;
  end loop;
end $$;
