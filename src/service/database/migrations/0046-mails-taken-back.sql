-- What a mail tells of, by its id: until it is sent, it is taken back with it. And whether it tells of what is open to
-- members alone: it does not go to somebody who is none any more.
alter table mails add column about uuid, add column for_members boolean not null default false;
update mails set for_members = true
  where sent_at is null and kind in ('mentioned', 'question-answered', 'announcement', 'digest', 'path-finished');
create index mails_about on mails (about) where about is not null and sent_at is null;
