-- What administrators write of users, who never see it.
create table user_notes (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  body text not null,
  -- Null once the account of the author is removed.
  author_uid text,
  author_name text not null,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index user_notes_user on user_notes (identity_uid, created_at desc, id desc);
create index user_notes_author on user_notes (author_uid) where author_uid is not null;
