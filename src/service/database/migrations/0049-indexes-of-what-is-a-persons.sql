-- For the export of a person's data, which looks for what is that person's, also by the address alone, and must read no
-- table from end to end.
create index bulk_change_rows_person on bulk_change_rows (identity_uid);
create index mails_to_nobody on mails (lower(to_address)) where identity_uid is null;
create index invitations_address on invitations (lower(email));
-- For what is forgotten by its time.
create index email_confirmations_expiry on email_confirmations (expires_at);
create index application_undos_decided on application_undos (decided_at);
