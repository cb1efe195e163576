-- The search finds everything that can be read: the index of pages becomes an index of all kinds, which triggers keep.

alter table page_searches rename to search_entries;
alter table search_entries rename column page_id to id;
alter table search_entries rename constraint page_searches_pkey to search_entries_pkey;
alter table search_entries drop constraint page_searches_page_id_fkey;
alter index page_searches_changed rename to search_entries_changed;
alter index page_searches_public rename to search_entries_public;
alter index page_searches_signed_in rename to search_entries_signed_in;
alter index page_searches_approved rename to search_entries_approved;
alter index page_searches_outdated rename to search_entries_outdated;

alter table search_entries
  add column kind text not null default 'document',
  add column slug text,
  add column label text,
  add column text text,
  add column parent_slug text,
  add column parent_label text;
comment on table search_entries is 'The search index of everything that can be read, maintained by triggers. What its readers may open further depends on: `search.policy.ts`.';
comment on column search_entries.slug is 'Its address, title, text and what it is part of, for results; null for pages, which are joined.';
comment on column search_entries.analyzer is 'Which version of `words_of` wrote the row.';

-- For the nodes of the previous release, while they run beside newer ones.
create view page_searches as
  select id as page_id, audience, changed_at, title, names, words, analyzer from search_entries
  where kind in ('document', 'content');

update search_entries set kind = pages.kind from pages
where pages.id = search_entries.id and pages.kind <> 'document';

-- For lists without words. Pages have indexes of their own.
create index search_entries_kind on search_entries (kind, changed_at desc, id desc)
  where kind not in ('document', 'content');

create function forget_search_entry() returns trigger language plpgsql as $$
begin
  delete from search_entries where id = old.id;
  return null;
end $$;

-- Pages
--------

create or replace function write_page_search(page pages) returns void language plpgsql as $$
declare
  marks constant tsvector := array_to_tsvector(
    array_remove(array['=' || page.kind, '=' || page.component_id::text], null)
  );
  title constant tsvector := setweight(words_of(page.title), 'A');
  -- As text the list of headings has brackets, commas and quotation marks besides, which are no words.
  headings constant tsvector :=
    setweight(words_of(translate(jsonb_path_query_array(page.headings, '$[*].text')::text, '\', ' ')), 'B');
begin
  insert into search_entries (id, kind, audience, changed_at, title, names, words)
  values (
    page.id, page.kind, page.audience, page.changed_at, title || marks, title || headings || marks,
    title || headings || setweight(words_of(page.summary), 'B') || words_of(page.text) || marks
  )
  on conflict (id) do update set kind = excluded.kind, audience = excluded.audience, changed_at = excluded.changed_at,
    title = excluded.title, names = excluded.names, words = excluded.words;
end $$;

create or replace function keep_page_search() returns trigger language plpgsql as $$
begin
  -- The home page repeats what other pages say.
  if new.status = 'published' and not new.disabled and not (new.kind = 'content' and new.slug = 'home') then
    perform write_page_search(new);
  else
    delete from search_entries where id = new.id;
  end if;
  return null;
end $$;
create trigger pages_forgotten after delete on pages for each row execute function forget_search_entry();

-- Everything else
------------------

-- Sanitized HTML as text, with a line for each block.
create function text_of_html(html text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(html, '<br>|</(p|li|h[1-6]|td|th|tr|pre|div|blockquote|figcaption|summary)>', E'\n', 'g'),
        '<[^>]*>', '', 'g'
      ),
      '&#x3C;', '<'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#x26;', '&'), '&amp;', '&'),
    '\s*\n\s*', E'\n', 'g'
  ), E' \n')
$$;

-- Words that corrections are taken from, as `learn_words()` does for pages.
create function learn_words_of(written text) returns void language sql as $$
  insert into search_words (word)
  select distinct lower(token) as word from ts_parse('default', search_text(written))
  where tokid in (1, 2) and char_length(token) between 3 and 40 and position('ǀ' in token) = 0
    and not exists (select from search_words as known where known.word = lower(token))
  order by word
  on conflict do nothing
$$;

-- A row of the index. `vector`: the words, if there are more than those of label, parent and text.
create function write_search_entry(
  entry uuid, kind text, audience text, changed_at timestamptz, slug text, label text, text text,
  parent_slug text default null, parent_label text default null, vector tsvector default null
) returns void language plpgsql as $$
declare
  title constant tsvector := setweight(words_of(label), 'A') || array_to_tsvector(array['=' || kind]);
  names constant tsvector := title || setweight(words_of(coalesce(parent_label, '')), 'B');
begin
  insert into search_entries (
    id, kind, audience, changed_at, slug, label, text, parent_slug, parent_label, title, names, words
  ) values (
    -- Snippets are looked for in this much.
    entry, kind, audience, changed_at, slug, label, left(text, 20000), parent_slug, parent_label, title, names,
    names || coalesce(vector, words_of(text))
  )
  on conflict (id) do update set audience = excluded.audience, changed_at = excluded.changed_at, slug = excluded.slug,
    label = excluded.label, text = excluded.text, parent_slug = excluded.parent_slug,
    parent_label = excluded.parent_label, title = excluded.title, names = excluded.names, words = excluded.words;
  perform learn_words_of(left(label || ' ' || text, 100000));
end $$;

create function write_announcement_search(announcement announcements) returns void language sql as $$
  select write_search_entry(
    announcement.id, 'announcement', case when announcement.is_public then 'public' else 'approved' end,
    announcement.published_at, announcement.id::text, announcement.title, text_of_html(announcement.html)
  )
$$;
create function keep_announcement_search() returns trigger language plpgsql as $$
begin
  perform write_announcement_search(new);
  return null;
end $$;
create trigger announcements_found after insert or update on announcements
  for each row execute function keep_announcement_search();
create trigger announcements_forgotten after delete on announcements
  for each row execute function forget_search_entry();

-- Everyone may know of a path; its units are for approved users.
create function write_path_search(path learning_paths) returns void language plpgsql as $$
begin
  if path.published and path.removed_at is null then
    perform write_search_entry(path.id, 'path', 'public', path.changed_at, path.slug, path.title, path.summary);
  else
    delete from search_entries where id = path.id;
  end if;
end $$;
create function write_unit_search(unit learning_units) returns void language plpgsql as $$
declare
  path learning_paths;
begin
  select * into path from learning_paths where id = unit.path_id;
  if unit.removed_at is null and path.published and path.removed_at is null then
    perform write_search_entry(
      unit.id, 'unit', 'approved', path.changed_at, unit.slug, unit.title,
      concat_ws(E'\n', nullif(text_of_html(unit.html), ''), (
        select string_agg(cue, E'\n')
        from jsonb_array_elements_text(jsonb_path_query_array(unit.video, '$.captions[*].cues[*].text')) as cue
      )),
      path.slug, path.title
    );
  else
    delete from search_entries where id = unit.id;
  end if;
end $$;
create function keep_path_search() returns trigger language plpgsql as $$
begin
  perform write_path_search(new);
  perform write_unit_search(learning_units) from learning_units where path_id = new.id;
  return null;
end $$;
create function keep_unit_search() returns trigger language plpgsql as $$
begin
  perform write_unit_search(new);
  return null;
end $$;
create trigger learning_paths_found after insert on learning_paths
  for each row execute function keep_path_search();
create trigger learning_paths_found_again after update on learning_paths for each row
  when (
    (old.slug, old.title, old.summary, old.published, old.removed_at, old.changed_at)
    is distinct from (new.slug, new.title, new.summary, new.published, new.removed_at, new.changed_at)
  ) execute function keep_path_search();
create trigger learning_paths_forgotten after delete on learning_paths
  for each row execute function forget_search_entry();
create trigger learning_units_found after insert on learning_units
  for each row execute function keep_unit_search();
create trigger learning_units_found_again after update on learning_units for each row
  when (
    (old.slug, old.title, old.html, old.video, old.removed_at)
    is distinct from (new.slug, new.title, new.html, new.video, new.removed_at)
  ) execute function keep_unit_search();
create trigger learning_units_forgotten after delete on learning_units
  for each row execute function forget_search_entry();

-- A hidden question is found by nobody here; lists of questions show it to its author.
create function write_question_entry(asked uuid) returns void language sql as $$
  delete from search_entries where id = asked;
  select write_search_entry(
    id, 'question', 'approved', coalesce(edited_at, created_at), id::text, questions.title,
    concat_ws(E'\n', questions.text, (
      select string_agg(text, E'\n' order by created_at, id) from answers where question_id = asked and not is_hidden
    )),
    vector => question_searches.words
  )
  from questions join question_searches on question_searches.question_id = questions.id
  where questions.id = asked and not is_hidden
$$;
create or replace function write_question_search(asked uuid) returns void language sql as $$
  insert into question_searches (question_id, title, words)
  select id, setweight(words_of(title), 'A'),
    setweight(words_of(title), 'A') || setweight(words_of(array_to_string(tags, ' ')), 'B')
      || setweight(words_of(text), 'C') || coalesce(
        -- A vector has its limits; nobody reads on to words that late.
        (select words_of(left(string_agg(text, E'\n' order by created_at, id), 100000))
          from answers where question_id = asked and not is_hidden),
        ''
      )
  from questions where id = asked
  on conflict (question_id) do update set title = excluded.title, words = excluded.words;
  select write_question_entry(asked)
$$;
create or replace trigger questions_found_anew after update on questions for each row
  when ((old.title, old.text, old.tags, old.is_hidden) is distinct from (new.title, new.text, new.tags, new.is_hidden))
  execute function keep_question_search();
create trigger questions_not_found after delete on questions
  for each row execute function forget_search_entry();

-- What there is
----------------

select write_announcement_search(announcements) from announcements;
select write_path_search(learning_paths) from learning_paths;
select write_unit_search(learning_units) from learning_units;
select write_question_entry(id) from questions;
