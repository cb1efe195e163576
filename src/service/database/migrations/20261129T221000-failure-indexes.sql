-- What the overview of administrators says went wrong is read by index.
create index webhook_deliveries_failed_at on webhook_deliveries (finished_at) include (endpoint_id) where state = 'failed';
create index identity_updates_repeated on identity_updates (identity_uid) where attempts > 1;
create index way_removals_repeated on way_removals (identity_uid) where attempts > 1;
