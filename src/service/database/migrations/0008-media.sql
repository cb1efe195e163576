-- What pages show. A file is named after its id and its size, and served by that name.
create table media (
  id uuid primary key,
  extension text not null check (extension in ('webp', 'mp4', 'webm')),
  width integer not null,
  height integer not null,
  -- Of the bytes that were uploaded: the same ones are kept once.
  sha256 text not null unique,
  -- Null for the portal itself.
  uploaded_by text references users on delete set null,
  created_at timestamptz not null
);
