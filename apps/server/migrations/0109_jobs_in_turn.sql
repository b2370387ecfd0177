-- Jobs of one queue run one after another in the whole installation, and others overtake them: an organisation that asks
-- for much work of a kind has one place for it.
create function enqueue_job_in_turn(p_task text, p_payload json, p_queue text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, payload => p_payload, queue_name => p_queue);
end $$;
revoke all on function enqueue_job_in_turn(text, json, text) from public;
grant execute on function enqueue_job_in_turn(text, json, text) to @app_role@;
