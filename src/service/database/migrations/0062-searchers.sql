-- Who searched for something that was found, as a keyed hash of a user or a network: a search is popular once several
-- did. What was counted before names nobody, so it is popular again once several have searched for it again.
create table searchers (
  q text not null,
  audience text not null,
  searcher text not null,
  last_at timestamptz not null,
  primary key (q, audience, searcher),
  foreign key (q, audience) references search_counts on delete cascade
);
create index searchers_last on searchers (last_at);
