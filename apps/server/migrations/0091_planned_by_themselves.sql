-- A function plans its statements in the mode of whoever calls it. Requests in a scope have theirs planned anew each time,
-- for lists need it (core/database/database.ts); what is asked by id has one way to go, and is often asked once for each
-- row: two hundred times three of these took 5.8 s, and 0.2 s planned once.
do $$
declare
  asked regprocedure;
begin
  foreach asked in array array[
    'answers_for(bigint, bigint)', 'app_user_administers()', 'audit_actor_name(bigint)', 'deadline_rules_for(bigint)',
    'employee_account(bigint, bigint[])', 'group_reaches_beyond(bigint, bigint[], bigint, bigint)',
    'is_public_body(bigint)', 'is_small_agent(bigint)', 'link_maker_name(bigint)',
    'link_maker_reaches(bigint, bigint)', 'nearest_officer(bigint)', 'organisation_of(bigint)',
    'people_with_permission(bigint, text)', 'permits_beyond(bigint, bigint)',
    'reaches_beyond(bigint, bigint, bigint)', 'reaches_something(bigint)', 'role_is_held(bigint)',
    'same_organisation(bigint, bigint)', 'somebody_else_may(bigint, text, bigint)',
    'standing_now(bigint, bigint, bigint)'
  ]::regprocedure[] loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', asked);
  end loop;
end $$;
