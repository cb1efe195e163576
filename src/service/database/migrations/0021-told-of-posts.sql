-- What was told of a post goes with it, whoever was told.
create index notifications_about on notifications (about) where about is not null;
