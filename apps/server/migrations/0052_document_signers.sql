-- Whom a document asks to sign: those of its audience who can open it. A group without the right to read documents
-- (students, unless an organisation gives it to them) may be addressed with everybody else; it is not waited for.

-- A right counts where it reaches the organisation of the document, one above or one below it: whoever acts in one of
-- these finds the document there (reader_keys).
create function document_signers(asked bigint) returns table (user_id bigint, name text, email text, unit_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with places as materialized (
      select t.ancestor_id as id from documents d join legal_entity_tree t on t.entity_id = d.legal_entity_id
        where d.id = asked
      union select t.entity_id from documents d join legal_entity_tree t on t.ancestor_id = d.legal_entity_id
        where d.id = asked),
    openers as materialized (
      select distinct g.user_id from user_grants g join places on places.id = g.legal_entity_id
      where g.role_id in (select given.role_id from role_permissions given
        join permissions p on p.id = given.permission_id and p.name = 'documents.detail'))
    select found.user_id, found.name, found.email, found.unit_id from audience_accounts('document', asked) found
    join openers on openers.user_id = found.user_id
  $$;
revoke all on function document_signers(bigint) from public;
grant execute on function document_signers(bigint) to @app_role@;

create or replace function document_numbers(asked bigint) returns table (audience bigint, signed bigint)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
    with d as materialized (select * from documents where id = asked
      and (app_user_id() is null or legal_entity_id = any (app_scope())
        or is_my_document(id, (select reader_keys('document'))))),
    people as materialized (select found.user_id from d cross join lateral document_signers(d.id) found)
    select (select count(*) from people),
      (select count(distinct p.user_id) from read_signatures s join people p on p.user_id = s.user_id
        where s.target_type = 'document' and s.target_id = asked and s.version >= d.signed_from)
    from d
  $$;
