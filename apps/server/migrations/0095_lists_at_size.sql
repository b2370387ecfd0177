-- Which of these employees can enter, asked for the rows of a page. From everybody who has an account, as the filter asks
-- (employees_with_access), it takes as long as there are accounts.
create function access_of_employees(asked bigint[], scope bigint[]) returns table (employee_id bigint, overdue boolean)
  language sql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
    with above as materialized (
      select array(select ancestor_id from legal_entity_tree where entity_id = any (scope)) as ids
    )
    select e.id, not exists (
      select from employees held
      where held.natural_entity_id = e.natural_entity_id and held.deleted_at is null and held.status <> 'dismissed'
      limit 1 offset 0)
    from (select id, natural_entity_id from employees
      where id = any (asked) and legal_entity_id = any (scope) and deleted_at is null offset 0) e
    cross join lateral (select user_id from natural_entities n where n.id = e.natural_entity_id offset 0) person
    cross join lateral (select id, home_entity_id from users
      where id = person.user_id and status in ('active', 'invited') offset 0) u
    where u.home_entity_id = any (scope) or exists (
      select from user_grants g where g.user_id = u.id and g.legal_entity_id = any ((select ids from above)::bigint[])
      limit 1 offset 0)
  $$;
revoke all on function access_of_employees(bigint[], bigint[]) from public;
grant execute on function access_of_employees(bigint[], bigint[]) to @app_role@;

-- What it costs to read a text without its accents, told to the planner: it asked this of every row of a table before it
-- asked the index of words for the one row that was meant.
alter function plain_text(text) cost 100;

-- As for requests (0071): beside the same condition of the query `= any` was counted twice, so the planner thought every list
-- short, and read and sorted all of it.
alter policy in_scope on employees using (legal_entity_id in (select unnest(app_scope())));
alter policy in_scope on contacts using (legal_entity_id in (select unnest(app_scope())));
alter policy visible on mail_messages using (legal_entity_id in (select unnest(app_scope())));
alter policy in_scope on natural_entities
  using (user_id = (select app_user_id()) or legal_entity_id in (select unnest(app_scope())));
