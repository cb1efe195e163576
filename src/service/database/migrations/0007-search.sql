-- What a search looks in: a row for each page that readers may open, kept by triggers. A table of its own, so that
-- moving a thousand pages does not write their words again.
drop index pages_search;
alter table pages drop column search;

create function words_of(text text) returns tsvector language sql immutable as $$
  -- Without angle brackets and slashes the parser would not take words for tags and paths.
  select to_tsvector('english', translate(text, '<>/', '   '))
$$;

create table page_searches (
  page_id uuid primary key references pages on delete cascade,
  audience text not null,
  changed_at timestamptz not null,
  -- The title; the title and the headings; everything. Each also holds `=kind` and `=component`, which no word can
  -- be, so that the index itself narrows.
  title tsvector not null,
  names tsvector not null,
  words tsvector not null
);
create index page_searches_changed on page_searches (changed_at desc);
-- An index for each kind of reader: nobody's search wades through what is closed to them. Written at once, or each
-- search would read the list of what is not filed yet.
create index page_searches_public on page_searches using gin (words, names, title) with (fastupdate = off)
  where audience = 'public';
create index page_searches_signed_in on page_searches using gin (words, names, title) with (fastupdate = off)
  where audience in ('public', 'signed-in');
create index page_searches_approved on page_searches using gin (words, names, title) with (fastupdate = off);

create function write_page_search(page pages) returns void language plpgsql as $$
declare
  marks constant tsvector := array_to_tsvector(
    array_remove(array['=' || page.kind, '=' || page.component_id::text], null)
  );
  title constant tsvector := setweight(words_of(page.title), 'A');
  -- As text the list of headings has brackets, commas and quotation marks besides, which are no words.
  headings constant tsvector :=
    setweight(words_of(translate(jsonb_path_query_array(page.headings, '$[*].text')::text, '\', ' ')), 'B');
begin
  insert into page_searches (page_id, audience, changed_at, title, names, words)
  values (
    page.id, page.audience, page.changed_at, title || marks, title || headings || marks,
    title || headings || setweight(words_of(page.summary), 'B') || words_of(page.text) || marks
  )
  on conflict (page_id) do update set audience = excluded.audience, changed_at = excluded.changed_at,
    title = excluded.title, names = excluded.names, words = excluded.words;
end $$;

create function keep_page_search() returns trigger language plpgsql as $$
begin
  if new.status = 'published' and not new.disabled then
    perform write_page_search(new);
  else
    delete from page_searches where page_id = new.id;
  end if;
  return null;
end $$;
create trigger pages_found after insert on pages for each row
  when (new.status = 'published' and not new.disabled) execute function keep_page_search();
create trigger pages_found_anew after update on pages for each row
  when (
    (old.status, old.disabled, old.audience, old.kind, old.component_id, old.changed_at, old.title, old.summary,
      old.headings, old.text)
    is distinct from
    (new.status, new.disabled, new.audience, new.kind, new.component_id, new.changed_at, new.title, new.summary,
      new.headings, new.text)
  ) execute function keep_page_search();
select write_page_search(pages) from pages where status = 'published' and not disabled;

-- Of the hits shown, the best part is chosen by these.
alter table page_sections add column words tsvector not null
  generated always as (setweight(words_of(heading), 'A') || words_of(text)) stored;

-- The words that pages before readers have used, as they are written: what a mistyped word is compared with. One
-- that is in closed pages alone is of no use to whoever may not open them; the search sees to that.
create table search_words (
  word text collate "C" primary key
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  -- In one order, so that two who learn the same words do not wait crosswise.
  select distinct lower(token) as word from (
    select token from written, ts_parse('default', written.heading || ' ' || written.text)
      where tokid in (1, 2, 10, 11)
    union all
    select token from pages, ts_parse('default', pages.title)
      where pages.id in (select page_id from written) and tokid in (1, 2, 10, 11)
  ) as tokens
  where char_length(token) between 3 and 40
    and not exists (select from search_words as known where known.word = lower(token))
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger page_sections_written after insert on page_sections referencing new table as written
  for each statement execute function learn_words();
insert into search_words (word)
  select distinct lower(token) from (
    select token from page_sections, ts_parse('default', page_sections.heading || ' ' || page_sections.text)
      where tokid in (1, 2, 10, 11)
    union all
    select token from page_searches join pages on pages.id = page_searches.page_id, ts_parse('default', pages.title)
      where tokid in (1, 2, 10, 11)
  ) as tokens
  where char_length(token) between 3 and 40;

-- A search for an unfinished word, of letters and digits alone: for stems that begin so, and for the stems of words
-- that do. The stem of `configuration` is shorter than `configurat`.
create function begun_with(typed text) returns tsquery language sql stable as $$
  select to_tsquery('english', typed || ':*') || coalesce(string_agg(stem, ' | ')::tsquery, '')
  from (
    select distinct plainto_tsquery('english', word)::text as stem from (
      select word from search_words
      where word >= lower(typed) collate "C" and word < lower(typed) || chr(1114111) collate "C" limit 100
    ) as begun
  ) as stems
  where not starts_with(stem, '''' || lower(typed)) and stem <> ''
$$;

-- Words that look like a mistyped one. Of a short word with two letters swapped few trigrams are left.
create function words_like(typed text) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.18
as $$
  select word from search_words
  where word % typed and char_length(word) between char_length(typed) - 2 and char_length(typed) + 2
  order by similarity(word, typed) desc, word limit 400
$$;

-- How often something was searched for by readers of an audience, and when it last found something and nothing.
create table search_counts (
  q text not null,
  audience text not null,
  found bigint not null default 0,
  unanswered bigint not null default 0,
  last_at timestamptz not null,
  primary key (q, audience)
);
create index search_counts_found on search_counts (found desc) where found >= 3;
create index search_counts_unanswered on search_counts (unanswered desc) where unanswered > 0;
create index search_counts_last on search_counts (last_at);
