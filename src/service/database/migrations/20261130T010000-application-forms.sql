-- The application form in its published versions. A submission keeps the version that it answered.
create table application_forms (
  version integer primary key check (version > 0),
  form jsonb not null,
  published_at timestamptz not null,
  published_by text references users on delete set null,
  published_by_name text not null
);
create index application_forms_publisher on application_forms (published_by) where published_by is not null;

-- The form that administrators write; one row.
create table application_form_draft (
  id smallint primary key default 1 check (id = 1),
  form jsonb not null,
  revision integer not null default 1,
  saved_at timestamptz not null
);

-- An installation with applications keeps the questions that they answered; another begins with a neutral form.
insert into application_forms (version, form, published_at, published_by_name)
select 1, case when exists (select from applications) then '{
  "lead": "A person reads this. Plain sentences about your project are worth more than long ones.",
  "criteria": "A project someone could start: what it does, on how many devices, and where.\n\nIt need not be finished, funded or public.",
  "sections": [{"title": "", "intro": "", "questions": [
    {"id": "project", "kind": "long-text", "label": "What will you build?", "hint": "What it does, and for whom.", "required": true, "options": [], "min": null, "max": 2000, "showWhen": null},
    {"id": "devices", "kind": "number", "label": "Number of devices", "hint": "An estimate is fine.", "required": true, "options": [], "min": 1, "max": 100000000, "showWhen": null},
    {"id": "country", "kind": "country", "label": "Where they will run", "hint": "", "required": true, "options": [], "min": null, "max": null, "showWhen": null},
    {"id": "needs", "kind": "several", "label": "What do you need?", "hint": "", "required": false, "options": [
      {"value": "edge-runtime", "label": "Edge runtime"},
      {"value": "interval-data", "label": "Interval data"},
      {"value": "head-end-api", "label": "Head-end API"},
      {"value": "kit", "label": "A kit"}
    ], "min": null, "max": null, "showWhen": null},
    {"id": "link", "kind": "web-address", "label": "Project page or repository", "hint": "Helps the reviewer.", "required": false, "options": [], "min": null, "max": null, "showWhen": null}
  ]}]
}'::jsonb else '{
  "lead": "A person reads this. Plain sentences about your project are worth more than long ones.",
  "criteria": "A project someone could start: what it does, for how many devices or users, and where.\n\nIt need not be finished, funded or public.",
  "sections": [{"title": "", "intro": "", "questions": [
    {"id": "project", "kind": "long-text", "label": "What will you build?", "hint": "What it does, and for whom.", "required": true, "options": [], "min": null, "max": 2000, "showWhen": null},
    {"id": "devices", "kind": "number", "label": "How many devices or users do you expect?", "hint": "An estimate is fine.", "required": true, "options": [], "min": 1, "max": 100000000, "showWhen": null},
    {"id": "country", "kind": "country", "label": "Where will it run first?", "hint": "", "required": true, "options": [], "min": null, "max": null, "showWhen": null},
    {"id": "needs", "kind": "several", "label": "What do you need?", "hint": "", "required": false, "options": [
      {"value": "documentation", "label": "Documentation"},
      {"value": "sdk", "label": "SDK"},
      {"value": "kit", "label": "A kit"}
    ], "min": null, "max": null, "showWhen": null},
    {"id": "link", "kind": "web-address", "label": "Project page or repository", "hint": "Helps the reviewer.", "required": false, "options": [], "min": null, "max": null, "showWhen": null}
  ]}]
}'::jsonb end, now(), 'Portal';
insert into application_form_draft (form, saved_at) select form, published_at from application_forms;

alter table application_submissions
  add column form_version integer not null default 1 references application_forms,
  -- What the queue shows: the first country and the first long text. Null where an earlier release stored it.
  add column country text,
  add column project text;
update application_submissions set country = answers ->> 'country', project = answers ->> 'project';

create index applications_drafts on applications (identity_uid) where draft is not null;

-- Files that answer questions. Their bytes are in the file store: `application-files/{id}`.
create table application_files (
  id uuid primary key,
  identity_uid text not null references users on delete cascade,
  name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  state text not null check (state in ('checking', 'available', 'refused')),
  check_message text not null default '',
  -- Whether a submission names it.
  is_submitted boolean not null default false,
  uploaded_at timestamptz not null
);
create index application_files_user on application_files (identity_uid, id);
create index application_files_open on application_files (uploaded_at) where not is_submitted;
