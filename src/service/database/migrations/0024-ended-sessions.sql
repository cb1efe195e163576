alter table users
  -- Sign-ins from before then count no longer, whatever token they have. In whole seconds, as sign-ins are dated.
  add column sessions_ended_at timestamptz,
  -- Whoever asked for the own account to be removed, and the day that happens unless it is taken back before.
  add column removal_asked_at timestamptz,
  add column removal_at timestamptz,
  add constraint users_removal check ((removal_asked_at is null) = (removal_at is null));

create index users_removal on users (removal_at) where removal_at is not null;

-- A day tells once of each browser that somebody signed in with.
drop index own_acts_session;
create unique index own_acts_session
  on own_acts (identity_uid, ((at at time zone 'UTC')::date), (coalesce(after ->> 'browser', '')))
  where action = 'own.session';
