-- What an organisation says about itself: seat, contact, size, and who answers for personal data.
alter table legal_entities
  -- As the Receita Federal knows it; whether somebody is a small agent before the ANPD is assessed apart, with a date.
  add size text check (size in ('MEI', 'ME', 'EPP', 'DEMAIS')),
  add postal_code text,
  add street text,
  add street_number text,
  add address_complement text,
  add district text,
  add city text,
  add federation_unit text references federation_units (code),
  add phone text,
  add email text;
create index legal_entities_federation_unit on legal_entities (federation_unit);

-- The encarregado (DPO) and the substitute, as they are made public.
create table privacy_officers (
  legal_entity_id bigint not null references legal_entities (id) on delete cascade,
  kind text not null check (kind in ('encarregado', 'substitute')),
  name text not null,
  email text not null,
  phone text,
  created_at timestamptz not null default now(),
  primary key (legal_entity_id, kind)
);
alter table privacy_officers enable row level security;
create policy in_scope on privacy_officers to @app_role@
  using (legal_entity_id = any ((select app_scope())::bigint[]));
grant select on privacy_officers to @app_role@;

-- Whoever registered an organisation and still holds the group for it answers for its data, in every context.
create function answers_for(who bigint, entity bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from users u
      join user_reach reach on reach.user_id = u.id and reach.entity_id = u.home_entity_id
      join roles r on r.id = reach.role_id and r.catalog_name = 'responsavel_organizacao'
      where u.id = who and u.home_entity_id = entity)
  $$;
revoke all on function answers_for(bigint, bigint) from public;
grant execute on function answers_for(bigint, bigint) to @app_role@;
