alter table announcements
  -- Counts the times it was saved: whoever saves names the one that was read, so that nobody overwrites another.
  add column revision integer not null default 1,
  add column author_uid text,
  add column author_name text not null default '';
