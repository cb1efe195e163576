-- Quizzes until now: attempts without a limit or a wait, the right answers after each, all questions.
update learning_units
set quiz = quiz || '{"maxAttempts": null, "waitMinutes": 0, "showAnswers": "attempt", "drawCount": null}'
where quiz is not null;

-- The questions that were drawn for an attempt; null: all.
alter table learning_answers add column questions text[];

-- What a user's next attempt at a revision of a quiz has: its drawn questions, and how many attempts were granted
-- beyond the limit.
create table learning_attempts (
  identity_uid text not null references users on delete cascade,
  unit_id uuid not null references learning_units on delete cascade,
  unit_revision integer not null,
  questions text[],
  granted integer not null default 0,
  primary key (identity_uid, unit_id, unit_revision)
);
create index learning_attempts_unit on learning_attempts (unit_id);
