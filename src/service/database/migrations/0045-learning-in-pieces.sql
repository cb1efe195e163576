-- Paths in which is counted anew what everybody has finished, some people at a time, since units came or went with a
-- save; and the last one who was counted, in the order of their uids.
create table learning_recounts (
  path_id uuid primary key references learning_paths on delete cascade,
  counted_until text not null default ''
);

-- Since when a path is gone for everybody; what people did in it, which may be much, is deleted after that, and the
-- row last.
alter table learning_paths add column removed_at timestamptz;

-- For the removal of a unit, which takes what was only begun too.
drop index learning_progress_unit;
create index learning_progress_unit on learning_progress (unit_id);
create index learning_answers_unit on learning_answers (unit_id);
