-- The minutes of a unit follow from its document, video, quiz and introduction, so that they cannot contradict these:
-- the reading time of the document, the length of the video, a minute for each question, and 200 words a minute.
create function set_unit_minutes() returns trigger language plpgsql as $$
declare
  introduction integer := coalesce(cardinality(regexp_split_to_array(nullif(btrim(new.body, E' \n\t'), ''), '\s+')), 0);
  content numeric := case new.kind
    when 'reading' then (select pages.minutes from pages where pages.slug = new.page_slug)
    when 'video' then nullif((new.video ->> 'duration')::numeric, 0) / 60
    else jsonb_array_length(new.quiz -> 'questions')
  end;
begin
  -- Of a video whose length is not known, the minutes are as they are given.
  if content is not null then
    new.minutes := greatest(1, round(content + introduction / 200.0));
  end if;
  return new;
end $$;

create trigger set_unit_minutes before insert or update on learning_units
  for each row execute function set_unit_minutes();

create function update_unit_minutes() returns trigger language plpgsql as $$
begin
  update learning_units set minutes = minutes where page_slug = new.slug and kind = 'reading';
  return null;
end $$;

create trigger update_unit_minutes after update on pages
  for each row when (old.minutes is distinct from new.minutes) execute function update_unit_minutes();

update learning_units set minutes = minutes;
