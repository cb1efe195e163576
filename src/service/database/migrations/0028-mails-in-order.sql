-- Set where a mail could not be handed over for what concerns it alone, such as one that the mail server does not want:
-- later ones to the same address need not wait for it.
alter table mails add column lets_others_pass boolean not null default false;
-- What waits for somebody, in the order in which it was written.
create index mails_waiting on mails (to_address, id) where sent_at is null;
