-- Changes of stock are sent under an idempotency key, as everything that is done once. `kit_stock_changes` stays for now:
-- nodes of the release before write into it while they work beside those of this one.
-- What came of it may be a person.
alter table idempotency_keys alter column made type text;
