-- For what is forgotten by its time, and for what is removed with it.
create index bulk_changes_over on bulk_changes (finished_at) where finished_at is not null;
create index imports_over on imports (finished_at) where finished_at is not null;
create index contact_messages_age on contact_messages (created_at);
create index invitations_unused on invitations (expires_at) where accepted_at is null;

-- For the removal of a person: who was invited, also once the invitation is forgotten.
create index audit_entries_invited on audit_entries ((after ->> 'email')) where action = 'invitation.create';

-- Registrations whose address was never confirmed, the oldest first. Not by when they were last seen: what an index
-- has of a row is written anew with it.
create index users_unconfirmed on users (created_at)
  where not verified and status = 'pending' and role = 'user' and deleted_at is null;
