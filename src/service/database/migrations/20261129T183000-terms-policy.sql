-- What administrators set on screen: one row. Null is as the environment has it.
create table settings (
  is_only boolean primary key default true check (is_only),
  closed_areas_need_terms boolean
);
insert into settings default values;

-- Of the terms of use: users who accepted this version, or one after it, are asked for nothing. Minor corrections leave it
-- as it is; null stands for the published version.
alter table pages add column asks_from_version integer;
