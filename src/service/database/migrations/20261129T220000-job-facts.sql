-- What a job needs to know that no table of a module keeps, such as what a notification says before it is written.
alter table jobs add column facts jsonb;
