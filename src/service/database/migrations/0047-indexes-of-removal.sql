-- For the removal of a person, which looks for what that person did, and must read no table from end to end.
create index page_feedback_of_person on page_feedback (identity_uid) where identity_uid is not null;
create index page_publications_author on page_publications (author_uid) where author_uid is not null;
create index invitations_creator on invitations (created_by) where created_by is not null;
create index invitations_accepter on invitations (accepted_by) where accepted_by is not null;
create index dev_kit_request_events_actor on dev_kit_request_events (actor_uid) where actor_uid is not null;
create index contact_replies_author on contact_replies (author_uid) where author_uid is not null;
create index media_uploader on media (uploaded_by) where uploaded_by is not null;
