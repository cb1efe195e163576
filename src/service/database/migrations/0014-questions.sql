-- Who a person is in the community; made when it is first needed.
create table members (
  identity_uid text primary key references users on delete cascade,
  handle text not null unique,
  is_listed boolean not null default false,
  introduction text not null default '',
  created_at timestamptz not null,
  -- Of the person, kept by triggers: what the list is sorted by, and what it is filtered by. What `users` has for
  -- this also finds addresses, which members do not learn of each other.
  name_order text not null default '',
  search_text text not null default ''
);
create index members_listed on members (name_order, identity_uid) where is_listed;
create index members_search on members using gin (search_text gin_trgm_ops);

create function name_member() returns trigger language plpgsql as $$
begin
  select users.name_order, users.name_order || ' ' || users.company_order || ' -' || new.handle
  into new.name_order, new.search_text
  from users where users.identity_uid = new.identity_uid;
  return new;
end $$;
create trigger members_named before insert or update of handle, name_order on members
  for each row execute function name_member();

create function rename_member() returns trigger language plpgsql as $$
begin
  update members set name_order = new.name_order where identity_uid = new.identity_uid;
  return null;
end $$;
create trigger users_renamed after update on users for each row
  when ((old.first_name, old.last_name, old.company_name) is distinct from
    (new.first_name, new.last_name, new.company_name))
  execute function rename_member();

create table questions (
  id uuid primary key,
  title text not null,
  body text not null,
  html text not null,
  -- Plain words, for search.
  text text not null,
  tags text[] not null default '{}',
  author_uid text references users on delete set null,
  -- The document it is about, and a heading in it.
  page_id uuid references pages on delete set null,
  heading text not null default '',
  heading_text text not null default '',
  votes integer not null default 0,
  -- Answers, those out of sight left out.
  answers integer not null default 0,
  accepted_answer_id uuid,
  is_closed boolean not null default false,
  is_hidden boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Whose words it has since then: its author's, or an administrator's.
  edited_by text references users on delete set null,
  active_at timestamptz not null,
  standing text not null generated always as (
    case
      when is_closed then 'closed'
      when accepted_answer_id is not null then 'answered'
      when answers > 0 then 'open'
      else 'unanswered'
    end
  ) stored
);
-- Lists of all questions, and of those of a standing, in each order. Tags, a person and a document choose few.
create index questions_active on questions (active_at desc, id desc);
create index questions_created on questions (created_at desc, id desc);
create index questions_votes on questions (votes desc, id desc);
create index questions_standing_active on questions (standing, active_at desc, id desc);
create index questions_standing_created on questions (standing, created_at desc, id desc);
create index questions_standing_votes on questions (standing, votes desc, id desc);
create index questions_author on questions (author_uid, active_at desc) where author_uid is not null;
create index questions_page on questions (page_id, heading, active_at desc) where page_id is not null;
create index questions_tags on questions using gin (tags);
create index questions_accepted on questions (accepted_answer_id) where accepted_answer_id is not null;
create index questions_edited_by on questions (edited_by) where edited_by is not null;

create table answers (
  id uuid primary key,
  question_id uuid not null references questions on delete cascade,
  body text not null,
  html text not null,
  text text not null,
  author_uid text references users on delete set null,
  votes integer not null default 0,
  is_hidden boolean not null default false,
  -- Its author was told once that it was accepted.
  was_accepted boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  edited_by text references users on delete set null
);
create index answers_question on answers (question_id, created_at);
create index answers_author on answers (author_uid) where author_uid is not null;
create index answers_edited_by on answers (edited_by) where edited_by is not null;
alter table questions add foreign key (accepted_answer_id) references answers on delete set null;

-- How a question or an answer read before it was changed, in whose words, and since when. `post_id` is the id of
-- either.
create table post_versions (
  post_id uuid not null,
  revision integer not null,
  title text not null,
  body text not null,
  author_uid text references users on delete set null,
  at timestamptz not null,
  primary key (post_id, revision)
);
create index post_versions_author on post_versions (author_uid) where author_uid is not null;

create table post_votes (
  post_id uuid not null,
  identity_uid text not null references users on delete cascade,
  value integer not null check (value in (1, -1)),
  at timestamptz not null,
  primary key (post_id, identity_uid)
);
create index post_votes_person on post_votes (identity_uid);

-- Who was told of a mention, so that nobody is told twice.
create table post_mentions (
  post_id uuid not null,
  identity_uid text not null references users on delete cascade,
  at timestamptz not null,
  primary key (post_id, identity_uid)
);
create index post_mentions_person on post_mentions (identity_uid);

create table question_followers (
  question_id uuid not null references questions on delete cascade,
  identity_uid text not null references users on delete cascade,
  at timestamptz not null,
  primary key (question_id, identity_uid)
);
create index question_followers_person on question_followers (identity_uid, question_id);

create table post_reports (
  id uuid primary key,
  post_kind text not null check (post_kind in ('question', 'answer')),
  post_id uuid not null,
  question_id uuid not null references questions on delete cascade,
  reporter_uid text references users on delete set null,
  reason text not null,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'hidden', 'dismissed')),
  created_at timestamptz not null,
  decided_by text not null default '',
  decided_by_uid text,
  decided_at timestamptz
);
create index post_reports_created on post_reports (created_at desc, id desc);
create index post_reports_state on post_reports (state, created_at desc, id desc);
create unique index post_reports_once on post_reports (post_id, reporter_uid) where state = 'open';
create index post_reports_question on post_reports (question_id);
create index post_reports_reporter on post_reports (reporter_uid) where reporter_uid is not null;
create index post_reports_decided_by on post_reports (decided_by_uid) where decided_by_uid is not null;

-- What is kept of either kind of post by its id goes with it.
create function forget_post() returns trigger language plpgsql as $$
begin
  delete from post_versions where post_id = old.id;
  delete from post_votes where post_id = old.id;
  delete from post_mentions where post_id = old.id;
  delete from post_reports where post_id = old.id;
  return null;
end $$;
create trigger questions_forgotten after delete on questions for each row execute function forget_post();
create trigger answers_forgotten after delete on answers for each row execute function forget_post();

-- What a search for questions looks in: a row for each, with the words of its answers, kept by triggers. A table of
-- its own, so that a vote does not write the words again. Words out of sight are not in it, a hidden question is:
-- its author finds it.
create table question_searches (
  question_id uuid primary key references questions on delete cascade,
  title tsvector not null,
  words tsvector not null
);
create index question_searches_words on question_searches using gin (words, title) with (fastupdate = off);

create function write_question_search(asked uuid) returns void language sql as $$
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
  on conflict (question_id) do update set title = excluded.title, words = excluded.words
$$;

create function keep_question_search() returns trigger language plpgsql as $$
begin
  perform write_question_search(new.id);
  return null;
end $$;
create trigger questions_found after insert on questions for each row execute function keep_question_search();
create trigger questions_found_anew after update on questions for each row
  when ((old.title, old.text, old.tags) is distinct from (new.title, new.text, new.tags))
  execute function keep_question_search();

create function keep_answer_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform write_question_search(old.question_id);
  else
    perform write_question_search(new.question_id);
  end if;
  return null;
end $$;
create trigger answers_found after insert or delete on answers for each row
  execute function keep_answer_search();
create trigger answers_found_anew after update on answers for each row
  when ((old.text, old.is_hidden) is distinct from (new.text, new.is_hidden))
  execute function keep_answer_search();

-- How many questions have a tag, those out of sight left out; kept by triggers, a call for each statement.
create table question_tags (
  tag text collate "C" primary key,
  questions integer not null
);
create index question_tags_most on question_tags (questions desc, tag);

create function count_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into question_tags (tag, questions)
    -- In one order, so that two who count the same tags do not wait crosswise.
    select tag, count(*) from written, unnest(tags) as tag where not is_hidden group by tag order by tag
    on conflict (tag) do update set questions = question_tags.questions + excluded.questions;
  elsif tg_op = 'DELETE' then
    insert into question_tags (tag, questions)
    select tag, -count(*) from replaced, unnest(tags) as tag where not is_hidden group by tag order by tag
    on conflict (tag) do update set questions = question_tags.questions + excluded.questions;
  else
    insert into question_tags (tag, questions)
    select tag, sum(change) from (
      select tag, 1 as change from unnest(new.tags) as tag where not new.is_hidden
      union all
      select tag, -1 from unnest(old.tags) as tag where not old.is_hidden
    ) as changes
    group by tag having sum(change) <> 0 order by tag
    on conflict (tag) do update set questions = question_tags.questions + excluded.questions;
  end if;
  return null;
end $$;
create trigger questions_tagged after insert on questions referencing new table as written
  for each statement execute function count_tags();
create trigger questions_untagged after delete on questions referencing old table as replaced
  for each statement execute function count_tags();
create trigger questions_tagged_anew after update on questions for each row
  when ((old.tags, old.is_hidden) is distinct from (new.tags, new.is_hidden))
  execute function count_tags();
