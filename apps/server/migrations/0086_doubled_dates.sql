-- Until when the law gives a small agent, where that is longer than what anybody has: reminded of as well. Null elsewhere.
alter table case_clocks add column doubled_due_at timestamptz;
grant insert (doubled_due_at), update (doubled_due_at) on case_clocks to @app_role@;
