-- Whether everybody may read it: on the news page and in the feed.
alter table announcements add column is_public boolean not null default false;
create index announcements_public on announcements (published_at desc, id desc) where is_public;
