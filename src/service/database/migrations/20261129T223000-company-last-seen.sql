-- Who comes to a company brings the time of the last visit along.
create trigger users_company_seen_first after insert on users for each row
  when (new.company_id is not null and new.last_seen_at is not null)
  execute function note_company_seen();
create trigger users_company_seen_moved after update of company_name on users for each row
  when (new.company_id is not null and new.last_seen_at is not null
    and new.company_id is distinct from old.company_id)
  execute function note_company_seen();
