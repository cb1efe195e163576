-- An administrator changed or hid the post: its earlier versions are for its author and administrators alone.
alter table questions add column is_moderated boolean not null default false;
alter table answers add column is_moderated boolean not null default false;

update questions set is_moderated = true
where is_hidden or (edited_at is not null and edited_by is distinct from author_uid)
  or exists (
    select from post_versions
    where post_id = questions.id and post_versions.author_uid is distinct from questions.author_uid
  )
  or exists (
    select from audit_entries
    where subject_kind = 'question' and subject_id = questions.id::text
      and (action = 'question.update' or after ->> 'isHidden' = 'true')
  )
  or exists (select from post_reports where post_id = questions.id and state = 'hidden');
update answers set is_moderated = true
where is_hidden or (edited_at is not null and edited_by is distinct from author_uid)
  or exists (
    select from post_versions
    where post_id = answers.id and post_versions.author_uid is distinct from answers.author_uid
  )
  or exists (
    select from audit_entries
    where subject_kind = 'answer' and subject_id = answers.id::text
      and (action = 'answer.update' or after ->> 'isHidden' = 'true')
  )
  or exists (select from post_reports where post_id = answers.id and state = 'hidden');

-- Mails that were sent are looked for by what they are about, too.
drop index mails_about;
create index mails_about on mails (about) where about is not null;
