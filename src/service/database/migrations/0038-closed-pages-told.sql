-- Says also when visitors may no longer read what they could: nodes then give nothing more of what they kept, also
-- where they cannot make it anew.
create function tell_closed_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_pages', 'closed');
  return null;
end $$;

create trigger pages_closed after update on pages for each row
  when (
    old.status = 'published' and not old.disabled and old.audience = 'public'
    and not (new.status = 'published' and not new.disabled and new.audience = 'public')
  ) execute function tell_closed_pages();
create trigger public_pages_deleted after delete on pages for each row
  when (old.status = 'published' and not old.disabled and old.audience = 'public')
  execute function tell_closed_pages();
create trigger announcements_closed after update on announcements for each row
  when (old.is_public and not new.is_public) execute function tell_closed_pages();
create trigger public_announcements_deleted after delete on announcements for each row
  when (old.is_public) execute function tell_closed_pages();
