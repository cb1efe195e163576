-- What pages of an API description leave out.
alter table api_descriptions add column cuts jsonb not null default '[]';
