-- Of what somebody had sent again: it waits for nothing that happened to its subject before, and nothing waits for it.
alter table webhook_deliveries add column out_of_order boolean not null default false;
