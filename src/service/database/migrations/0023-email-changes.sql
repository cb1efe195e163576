-- Changes of people's addresses: asked for, taken back, made. A row outlives the person by a moment, on purpose
-- without a reference: whoever is forgotten is forgotten under every address he or she had.
create table email_changes (
  id uuid primary key,
  identity_uid text not null,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  -- What the link to the new address is known by; nobody has one where the address was somebody's already, or
  -- where the change began at the identity provider.
  confirm_hash text unique,
  confirm_until timestamptz not null,
  -- Taken back, or followed by another.
  cancelled_at timestamptz,
  -- The link was used: from here on nobody takes it back.
  confirmed_at timestamptz,
  applied_at timestamptz,
  -- What the link to the old address is known by, and how long it holds.
  revert_hash text unique,
  revert_until timestamptz,
  reverted_at timestamptz
);
create unique index email_changes_pending on email_changes (identity_uid)
  where cancelled_at is null and confirmed_at is null and applied_at is null;
create index email_changes_user on email_changes (identity_uid, applied_at);
create index email_changes_left on email_changes (requested_at) where applied_at is null;
