-- How searches split texts into words, the same for what is written and for what is typed. PostgreSQL's parser does
-- not split Japanese, Chinese, Korean and Thai sentences, and reads `v1/traces` and `1.2.3` as one token or as
-- several, depending on what is around them.

-- Letters of scripts in which words are found inside a run of letters; for a bracket of a regular expression. The
-- same ranges as in `search-terms.ts`.
create function run_letters() returns text language sql immutable parallel safe as $$
  select '\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u3400-\u4DBF'
    '\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF'
$$;

-- A text in NFKC and without punctuation, for the parser:
-- * `使用方法` becomes `使用 用方 方法 法`: each letter with the next one.
-- * `v1/traces` becomes `v1 v1ǀtraces traces`: between the words a token which says that they are joined. The letter
--   U+01C0 stands for whatever joins them, since the parser takes it for part of a word.
create function search_text(written text) returns text language plpgsql immutable parallel safe as $$
declare
  letter constant text := '[' || run_letters() || ']';
  word constant text := '[^\s!-/:-@\[-`{-~]';
  joint constant text := '[!#-&(-/:-@\[-`{-~]+';
  result text := written;
begin
  if octet_length(result) <> char_length(result) then
    result := normalize(result, NFKC);
    if result ~ letter then
      result := regexp_replace(result, letter || '+', ' \& ', 'g');
      result := regexp_replace(result, '(?<=' || letter || ')' || letter, '\& \&', 'g');
    end if;
  end if;
  if result ~ (word || joint || word) then
    result := regexp_replace(result, '(' || word || '+)' || joint || '(?=' || word || ')', '\1 \1ǀ', 'g');
    result := regexp_replace(result, 'ǀ(' || word || '+)', '\& \1', 'g');
  end if;
  return regexp_replace(result, '[!-/:-@\[-`{-~]+', ' ', 'g');
end $$;

-- A vector holds 1 MB: what comes later in a text is not found.
create or replace function words_of(text text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('english', left(search_text(text), 300000))
$$;

-- A text in NFKC with U+001F around run letters and punctuation, so that `ts_headline` can mark a single letter and
-- the parts of `v1/traces`. Whoever shows it takes U+001F out again.
create function headline_text(written text) returns text language sql immutable parallel safe as $$
  select case when octet_length(written) = char_length(written)
    then regexp_replace(written, '[!-/:-@\[-`{-~]', E'\x1F\\&\x1F', 'g')
    else regexp_replace(normalize(written, NFKC), '[!-/:-@\[-`{-~' || run_letters() || ']', E'\x1F\\&\x1F', 'g')
  end
$$;

-- The query for one term. `reading` is one of:
-- * 'exact': the words of the term, next to each other and joined as in the term
-- * 'parts': the words of the term, anywhere
-- * 'headline': any word of the term, in a text of `headline_text`
create function term_query(term text, reading text) returns tsquery language plpgsql immutable parallel safe as $$
declare
  letter constant text := '[' || run_letters() || ']';
  tokens text;
  last_token text;
begin
  if reading = 'headline' then
    -- No lexeme holds a quotation mark.
    return (
      select string_agg('''' || lexeme || '''', ' | ')::tsquery
      from unnest(tsvector_to_array(to_tsvector('english', headline_text(term)))) as lexeme
    );
  end if;
  -- The last letter of a run stands alone where the run ends; in a text it may go on.
  tokens := regexp_replace(search_text(term), '(' || letter || '{2}) ' || letter || '\s*$', '\1');
  if reading = 'parts' then tokens := regexp_replace(tokens, '\S*ǀ\S*', '', 'g'); end if;
  tokens := rtrim(tokens);
  last_token := substring(tokens from '\S+$');
  if last_token ~ ('^' || letter || '$') then
    return term_query(left(tokens, -char_length(last_token)), reading) && to_tsquery('english', last_token || ':*');
  end if;
  if reading = 'parts' then return plainto_tsquery('english', tokens); end if;
  return phraseto_tsquery('english', tokens);
end $$;

-- The query for what was typed: words, "phrases", -without, or. Never throws.
create function search_query(typed text, reading text) returns tsquery language plpgsql immutable parallel safe as $$
declare
  term record;
  query tsquery;
  -- What has to be found, and what would do instead.
  required tsquery;
  alternatives tsquery;
begin
  for term in
    select part[1] = '-' as is_excluded, part[2] as phrase, coalesce(part[2], part[3]) as words
    from regexp_matches(normalize(typed, NFKC), '(-(?!-)|)(?:"([^"]*)"?|([^\s"]+))', 'g') as matches (part)
  loop
    if term.phrase is null and not term.is_excluded and lower(term.words) = 'or' then
      alternatives := coalesce(alternatives || required, required, alternatives);
      required := null;
    else
      query := term_query(term.words, case when term.phrase is null or reading = 'headline' then reading else 'exact' end);
      if term.is_excluded then
        if reading = 'headline' then continue; end if;
        query := !! query;
      end if;
      required := coalesce(required && query, query);
    end if;
  end loop;
  return coalesce(alternatives || required, required, alternatives, plainto_tsquery('english', ''));
end $$;

-- Words that corrections are taken from: whole words, without pairs of letters.
create or replace function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  -- In one order, so that two transactions that learn the same words do not deadlock.
  select distinct lower(token) as word from (
    select token from written, ts_parse('default', search_text(written.heading || ' ' || written.text))
      where tokid in (1, 2)
    union all
    select token from pages, ts_parse('default', search_text(pages.title))
      where pages.id in (select page_id from written) and tokid in (1, 2)
  ) as tokens
  where char_length(token) between 3 and 40 and position('ǀ' in token) = 0
    and not exists (select from search_words as known where known.word = lower(token))
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger page_sections_rewritten after update on page_sections referencing new table as written
  for each statement execute function learn_words();

-- Which rows were made with an earlier `words_of`. They are found by whole words until a worker has written them
-- again (`service/pages/reindex-search.ts`).
alter table page_searches add column analyzer integer not null default 1;
alter table question_searches add column analyzer integer not null default 1;
alter table page_searches alter column analyzer set default 2;
alter table question_searches alter column analyzer set default 2;
create index page_searches_outdated on page_searches (page_id) where analyzer < 2;
create index question_searches_outdated on question_searches (question_id) where analyzer < 2;
