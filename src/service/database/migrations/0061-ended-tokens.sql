-- Tokens that were ended by signing out, kept until they would have expired.
create table ended_tokens (
  identity_uid text not null,
  auth_time timestamptz not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (identity_uid, auth_time, issued_at)
);
create index ended_tokens_expires_at on ended_tokens (expires_at);

-- Hash of the secret that the browser that registered keeps: with it the address is confirmed without the password.
alter table users add column confirmation_secret_hash text;
