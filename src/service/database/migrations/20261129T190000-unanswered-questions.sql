-- Null is no answer. Until now that was no; what was answered before stays as it is.
alter table users
  alter column has_developed_metering_apps drop not null, alter column has_developed_metering_apps drop default,
  alter column has_experience_with_revelo drop not null, alter column has_experience_with_revelo drop default;
