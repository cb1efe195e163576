-- Tells all nodes, once it is committed, that something has changed which public pages show: they keep those pages
-- until then. Told once for each transaction, whoever writes.
create function tell_public_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_pages', '');
  return null;
end $$;

create trigger pages_told after insert or update or delete on pages
  for each row execute function tell_public_pages();
create trigger page_slugs_told after insert or update or delete on page_slugs
  for each row execute function tell_public_pages();
create trigger categories_told after insert or update or delete on categories
  for each row execute function tell_public_pages();
create trigger components_told after insert or update or delete on components
  for each row execute function tell_public_pages();
create trigger announcements_told after insert or update or delete on announcements
  for each row execute function tell_public_pages();
-- An announcement that was planned comes when its time does, which is noted here.
create trigger notification_broadcasts_told after update of is_told on notification_broadcasts
  for each row when (new.is_told and not old.is_told) execute function tell_public_pages();
create trigger learning_paths_told after insert or update or delete on learning_paths
  for each row execute function tell_public_pages();
create trigger learning_units_told after insert or update or delete on learning_units
  for each row execute function tell_public_pages();
create trigger learning_prerequisites_told after insert or update or delete on learning_prerequisites
  for each row execute function tell_public_pages();
create trigger dev_kits_told after insert or update or delete on dev_kits
  for each row execute function tell_public_pages();
