-- Which version of the page with the terms of use somebody accepted. `terms_version` counted by itself, whatever the
-- page said, so that no version of the page follows from it: it stays as it was written, and nothing reads it any more.
-- `terms_accepted_at` goes on to say when.
alter table users add column accepted_terms_version integer;
