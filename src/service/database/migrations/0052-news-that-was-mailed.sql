-- Of what went to many at once, to be forgotten before other mails are.
create index mails_news on mails (created_at)
  where kind in ('announcement', 'digest') and (sent_at is not null or given_up_at is not null);
