-- Second factors that were seen at the identity provider, which owns them; kept in order to tell people by mail
-- what has changed. A row stays when its factor is gone: a look that was late must not take it for a new one.
create table second_factors (
  identity_uid text not null references users on delete cascade,
  factor_id text not null,
  kind text not null check (kind in ('sms', 'totp')),
  -- The last four digits of the telephone number; empty for an app.
  hint text not null,
  noted_at timestamptz not null,
  removed_at timestamptz,
  primary key (identity_uid, factor_id)
);

-- What takes a lost second factor away. The codes themselves are known to nobody but their owner.
create table recovery_codes (
  identity_uid text not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (identity_uid, code_hash)
);
