-- Of the video, so that lists of units need not read all that is said in it.
alter table learning_units
  add column duration double precision not null
    generated always as (coalesce((video ->> 'duration')::double precision, 0)) stored;

-- For the removal of a path, which lets go of both.
create index learning_path_progress_last_unit on learning_path_progress (last_unit_id) where last_unit_id is not null;
create index certificates_path on certificates (path_id) where path_id is not null;
