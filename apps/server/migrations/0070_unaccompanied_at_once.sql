-- Whom the administration reaches is worked out once and then compared, instead of once for every organisation: with
-- many of them, and tables nobody had counted yet, that took longer than a request may.
create or replace function unaccompanied_organisations()
  returns table (id bigint, name text, cnpj text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    with accompanied as materialized (
      select distinct tree.ancestor_id
      from user_reach reach
      join roles r on r.id = reach.role_id and r.name = 'admin'
      join users u on u.id = reach.user_id and u.status in ('active', 'invited')
      join legal_entity_tree tree on tree.entity_id = reach.entity_id)
    select e.id, e.shown_name, e.cnpj, e.created_at from legal_entities e
    where e.parent_id is null and app_user_administers() and e.id not in (select ancestor_id from accompanied)
  $$;
