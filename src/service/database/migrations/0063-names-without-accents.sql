-- Text as it is searched: lower case, compatibility forms made plain, letters without their marks. "Itō" and "ＩＴＯ"
-- become "ito". Applied to what is stored and to what is searched for alike.
create function fold_text(text) returns text language sql immutable strict parallel safe
return replace(replace(replace(replace(
  translate(
    normalize(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')), NFC),
    'øđðłħı', 'oddlhi'
  ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- The expression of a generated column cannot be changed before PostgreSQL 17: the columns are made again, under the
-- names that nodes of the release before know. A person with one name has no blank after it.
alter table users drop column name, drop column search_text, drop column name_order;
alter table users
  add column name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  add column search_text text not null
    generated always as (fold_text(btrim(first_name || ' ' || last_name) || ' ' || email)) stored,
  add column name_order text not null
    generated always as (lower(btrim(first_name || ' ' || last_name))) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_name on users (name_order, identity_uid) include (status, role) where deleted_at is null;

-- What nodes remember of lists was found in the text as it was before.
update user_counts set stamp = stamp # hashtextextended(gen_random_uuid()::text, 0);
