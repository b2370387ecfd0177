-- Lists of sealed reports asked a function about each row: seven seconds for 50,000. What the asker may read is found
-- once for a statement instead, and only where it meets a sealed row.
create function sealed_cases_for_me() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select case_id from case_readers where user_id = app_user_id()
  $$;
revoke all on function sealed_cases_for_me() from public;
grant execute on function sealed_cases_for_me() to @app_role@;

alter policy in_scope on case_readers
  using (legal_entity_id in (select unnest(app_scope()))
    and (user_id = (select app_user_id()) or reads_sealed_case(case_id)));
alter policy in_scope on cases
  using (legal_entity_id in (select unnest(app_scope()))
    and (not sealed or id in (select sealed_cases_for_me())));
alter policy in_scope on sealed_cases
  using (legal_entity_id in (select unnest(app_scope())) and id in (select sealed_cases_for_me()));
