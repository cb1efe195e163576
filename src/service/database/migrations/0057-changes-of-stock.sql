-- Changes of stock that were given an id: sent again, because the answer was lost, each counts once.
create table kit_stock_changes (
  id uuid primary key,
  kit_id uuid not null references dev_kits on delete cascade,
  pieces integer not null,
  at timestamptz not null
);
create index kit_stock_changes_at on kit_stock_changes (at);
create index kit_stock_changes_kit on kit_stock_changes (kit_id);
