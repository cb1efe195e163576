-- Changes of stock are sent under an idempotency key, as everything that is done once.
drop table kit_stock_changes;
-- What came of it may be a person.
alter table idempotency_keys alter column made type text;
