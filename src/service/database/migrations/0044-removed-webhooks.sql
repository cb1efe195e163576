-- Since when an endpoint is gone for everybody; its deliveries, which may be many, are deleted after that, and the row last.
alter table webhook_endpoints add column removed_at timestamptz;
