-- No import says any more who somebody was that is removed.
update imports set created_by_name = 'Removed user'
where created_by is not null and not exists (select from users where identity_uid = created_by);
