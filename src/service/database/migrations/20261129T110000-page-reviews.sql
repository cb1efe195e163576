-- Users who may read the newest version of a page and the comments on it, and what they say of it.
create table page_reviewers (
  -- Its notifications are about this id.
  id uuid not null unique,
  page_id uuid references pages on delete cascade,
  identity_uid text references users on delete cascade,
  named_by text references users on delete set null,
  named_at timestamptz not null,
  verdict text check (verdict in ('good', 'changes')),
  -- The version that the verdict is about.
  verdict_version integer,
  primary key (page_id, identity_uid)
);
create index page_reviewers_user on page_reviewers (identity_uid);
create index page_reviewers_named_by on page_reviewers (named_by) where named_by is not null;

create table page_comments (
  id uuid primary key,
  page_id uuid not null references pages on delete cascade,
  -- The comment that it replies to; null for the first of a thread.
  thread_id uuid references page_comments on delete cascade,
  -- The newest version when it was written.
  version integer not null,
  -- The id of the heading that it is about, and the words; both empty for the page as a whole.
  heading text not null default '',
  quote text not null default '',
  body text not null,
  author_uid text references users on delete set null,
  revision integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  resolved_at timestamptz,
  -- When the review ended; administrators alone read the comment since.
  closed_at timestamptz
);
create index page_comments_page on page_comments (page_id, created_at);
create index page_comments_thread on page_comments (thread_id) where thread_id is not null;
create index page_comments_author on page_comments (author_uid) where author_uid is not null;
