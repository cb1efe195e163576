-- Accounts that the identity provider was asked to make, until their profile is there. What stays is taken back.
create table accounts_in_the_making (
  identity_uid text primary key,
  begun_at timestamptz not null,
  -- Since when it is being taken back: from then on nobody gets a profile with it.
  leaving_since timestamptz
);
