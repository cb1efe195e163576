-- The accounts of other providers that people proved to be theirs, one a provider. The identity provider links some
-- by their address alone; what is not in here opens nothing.
create table sign_in_ways (
  identity_uid text not null references users (identity_uid) on delete cascade,
  provider_id text not null,
  -- How the other provider knows the account; null until it is linked.
  subject text,
  -- Until then an account of this provider may be linked by whoever is signed in.
  expected_until timestamptz,
  primary key (identity_uid, provider_id)
);
