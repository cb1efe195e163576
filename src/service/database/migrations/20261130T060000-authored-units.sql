-- A reading without a document is what its author wrote in the unit: its minutes follow from that text alone.
create or replace function set_unit_minutes() returns trigger language plpgsql as $$
declare
  written integer := coalesce(cardinality(regexp_split_to_array(nullif(btrim(new.body, E' \n\t'), ''), '\s+')), 0);
  content numeric := case new.kind
    when 'reading' then
      case when new.page_slug is null and written > 0 then 0
      else (select pages.minutes from pages where pages.slug = new.page_slug) end
    when 'video' then nullif((new.video ->> 'duration')::numeric, 0) / 60
    else jsonb_array_length(new.quiz -> 'questions')
  end;
begin
  -- Of a video whose length is not known, the minutes are as they are given.
  if content is not null then
    new.minutes := greatest(1, round(content + written / 200.0));
  end if;
  return new;
end $$;
