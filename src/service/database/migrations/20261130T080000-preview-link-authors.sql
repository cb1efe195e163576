-- Who made a link, so that the name goes with the user; null for links from before, which last thirty days at most.
alter table page_preview_links add column author_uid text;
create index page_preview_links_author on page_preview_links (author_uid) where author_uid is not null;
