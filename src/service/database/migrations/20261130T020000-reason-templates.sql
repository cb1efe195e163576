-- The reasons and texts that reviewers choose from; null is the portal's own list. Installations that were in use keep
-- the list that they had until now.
alter table settings add column reason_templates jsonb;
alter table settings add column reason_templates_revision integer not null default 0;

update settings set reason_templates = '[
  {"use": "approved", "title": "Clear project, devices named", "text": "Thank you for a clear application. The documents and the learning paths are open to you now; the first learning path is a good place to start."},
  {"use": "approved", "title": "Known company or partner", "text": "Welcome to the programme. Colleagues who want to join can register with their own address and name you in their application."},
  {"use": "approved", "title": "Open questions are answered", "text": "Thank you for answering our questions. Nothing stands in the way of your project any more."},
  {"use": "denied", "title": "The project is not clear yet", "text": "Please say in a few sentences what you will build, who will use it and which data it needs. Then submit the application again."},
  {"use": "denied", "title": "Devices or place of installation not settled", "text": "Please tell us how many devices you plan and in which country the first of them will stand. An estimate is fine."},
  {"use": "denied", "title": "The company could not be confirmed", "text": "We could not confirm that you work for the company you named. Please register with your work address, or tell us who there can vouch for you."},
  {"use": "denied", "title": "Outside the programme", "text": "The programme is for software that runs on our meters or works with their data, and we could not see that in your application. If we misread it, change the description and submit it again."},
  {"use": "denied", "title": "Registered twice", "text": "You have another account in the programme already. Please use that one; write to us if you cannot reach it any more."}
]'::jsonb
where exists (select from application_submissions);
