-- The texts of mails that administrators changed; without a subject, the portal's own is in force again. Rows stay, so
-- that a revision never comes twice.
create table mail_texts (
  id text primary key,
  subject text,
  body text not null,
  button text not null,
  revision integer not null
);
