-- Since when a mail is due that something earlier to the same recipient holds up: it is put off meanwhile, so that no
-- look for what is due meets it again and again.
alter table mails add column held_from timestamptz;
create index mails_held on mails (to_address, id) where held_from is not null;

-- In an order that no index has of all that was ever sent, so that the planner cannot take that for it.
drop index mails_first;
create index mails_first on mails (to_address collate "C", id) where sent_at is null and not lets_others_pass;

-- By their ids, what a mail names of what may be closed or taken back before it is sent; null of one that does not say.
alter table mails add column names uuid[];
