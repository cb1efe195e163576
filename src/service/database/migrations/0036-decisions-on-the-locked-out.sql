-- Whoever is locked out is not mailed what was decided.
alter table application_undos alter column mail_id drop not null;
