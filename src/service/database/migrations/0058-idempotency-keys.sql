-- What was sent under an idempotency key: sent again, because the answer was lost, it is done once.
create table idempotency_keys (
  key uuid primary key,
  -- Of who sent what to which call.
  digest text not null,
  -- What came of it.
  made uuid not null,
  at timestamptz not null
);
create index idempotency_keys_at on idempotency_keys (at);
