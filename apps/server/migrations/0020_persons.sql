-- The five regions of the IBGE; a unit's code begins with its region's number.
alter table federation_units add region text;
update federation_units set region =
  (array['Norte', 'Nordeste', 'Sudeste', 'Sul', 'Centro-Oeste'])[id / 10];
alter table federation_units alter region set not null;

-- Codes of the specification: S Solteiro, C Casado, V Viúvo, J Separado Judicialmente, D Divorciado.
alter table natural_entities
  add social_name text,
  add marital_status text check (marital_status in ('S', 'C', 'V', 'J', 'D'));

-- Which of their persons somebody acts as. One that is no longer theirs simply does not count.
alter table users add active_person_id bigint references natural_entities (id) on delete set null;
create index users_active_person on users (active_person_id);
grant select (active_person_id), update (active_person_id) on users to @app_role@;

-- Everybody keeps their own person, wherever they are working: the account's home is where a new one belongs.
create policy own_created on natural_entities for insert to @app_role@
  with check (user_id = (select app_user_id())
    and legal_entity_id = (select home_entity_id from users where id = (select app_user_id())));
create policy own_changed on natural_entities for update to @app_role@
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
grant insert (legal_entity_id, user_id, first_name, surname, social_name, gender, birth_date, marital_status),
  update (social_name, gender, birth_date, marital_status) on natural_entities to @app_role@;
