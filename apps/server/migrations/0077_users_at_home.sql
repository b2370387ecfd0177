-- Who lives in the scope is told by their own row. Whoever else is in it has to be gathered out of all accesses, which
-- for a statement about one person costs more than the rest of the request: it is done only when the row does not tell.
drop policy changed on users;
create policy changed on users for update to @app_role@
  using (id = (select app_user_id()) or home_entity_id = any ((select app_scope())::bigint[])
    or id in (select users_in_scope(app_scope())));
drop policy removed on users;
create policy removed on users for delete to @app_role@
  using (home_entity_id = any ((select app_scope())::bigint[]) or id in (select users_in_scope(app_scope())));
