-- Since when a mail is not handed over for what concerns it alone, and when it was given up for that. One that was given
-- up is due at infinity: never.
alter table mails add column failing_since timestamptz, add column given_up_at timestamptz;
-- What nobody has tried yet: it does not queue behind what is tried again.
create index mails_new on mails (due_at, id) where sent_at is null and attempts = 0;
-- What later ones to the same address wait for.
create index mails_first on mails (to_address, id) where sent_at is null and not lets_others_pass;
drop index mails_waiting;
