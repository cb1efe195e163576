-- The two questions of a profile as administrators word them. A new installation asks neither; installations from before
-- go on asking both.
alter table settings
  add column profile_questions jsonb not null default '{
    "hasDevelopedMeteringApps": {"label": "", "hint": "", "isAsked": false},
    "hasExperienceWithRevelo": {"label": "", "hint": "", "isAsked": false}
  }',
  add column profile_questions_revision integer not null default 1;
update settings set profile_questions = '{
  "hasDevelopedMeteringApps": {"label": "Have you developed metering applications?", "hint": "", "isAsked": true},
  "hasExperienceWithRevelo": {"label": "Do you have experience with Revelo?", "hint": "", "isAsked": true}
}' where exists (select from installation where key = 'seeded');

-- The registration shows them.
create trigger settings_told after update on settings
  for each row execute function tell_public_pages();
