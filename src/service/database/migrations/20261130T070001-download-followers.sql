-- Members who are notified of new releases of a file.
create table download_followers (
  download_id uuid references downloads on delete cascade,
  identity_uid text references users on delete cascade,
  at timestamptz not null,
  primary key (download_id, identity_uid)
);
-- For the deletion of a user.
create index download_followers_person on download_followers (identity_uid);
