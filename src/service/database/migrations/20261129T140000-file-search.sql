-- The search finds files for download, as long as one of their releases can be had.
create function write_download_search(download downloads) returns void language plpgsql as $$
declare
  released timestamptz;
  written text;
begin
  select max(released_at), string_agg(concat_ws(' ', version, file_name, text_of_html(notes_html)), E'\n' order by released_at desc)
  into released, written
  from download_releases where download_id = download.id and state = 'available' and withdrawn_at is null;
  if released is null then
    delete from search_entries where id = download.id;
  else
    perform write_search_entry(
      download.id, 'file', download.audience, greatest(released, download.changed_at), download.slug, download.name,
      concat_ws(E'\n', nullif(download.description, ''), written)
    );
  end if;
end $$;
create function keep_download_search() returns trigger language plpgsql as $$
begin
  perform write_download_search(new);
  return null;
end $$;
create function keep_release_search() returns trigger language plpgsql as $$
begin
  perform write_download_search(downloads) from downloads where id = coalesce(new.download_id, old.download_id);
  return null;
end $$;
create trigger downloads_found after insert or update on downloads
  for each row execute function keep_download_search();
create trigger downloads_forgotten after delete on downloads
  for each row execute function forget_search_entry();
create trigger download_releases_found after insert or update or delete on download_releases
  for each row execute function keep_release_search();

select write_download_search(downloads) from downloads;
