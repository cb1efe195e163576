-- Counts the times a part was saved, so that nobody saves over what somebody else changed. Its place among the others
-- does not count.
alter table categories add column revision integer not null default 1;
alter table components add column revision integer not null default 1;
