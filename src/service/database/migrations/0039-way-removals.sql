-- Ways to sign in that were taken away here and that the identity provider still has; gone once it has them no longer.
create table way_removals (
  identity_uid text not null references users (identity_uid) on delete cascade,
  -- Or * for whatever is linked and nobody proved to own.
  provider_id text not null,
  asked_at timestamptz not null,
  -- Counts the wishes, as in identity_updates.
  version integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Until when it is left to who took it.
  taken_until timestamptz,
  primary key (identity_uid, provider_id)
);
create index way_removals_due on way_removals (due_at, identity_uid, provider_id);
