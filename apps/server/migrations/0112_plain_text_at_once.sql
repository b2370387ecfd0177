-- As a function in SQL it was started anew for each text (unaccent is not immutable, so it is never written into the query
-- itself), which took fifteen times as long as its work. The same answers, so indexes and columns made of it stay.
create or replace function plain_text(value text) returns text
  language plpgsql immutable strict parallel safe cost 40 as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;
