-- Last mails to those who left are looked for every hour, among all that were ever sent.
create index mails_farewells on mails (created_at) where kind = 'account-removed';
