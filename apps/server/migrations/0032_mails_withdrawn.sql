-- A message that has not left when its link dies would bring its reader nowhere: it is withdrawn, and its words go.
alter table mail_messages drop constraint mail_messages_state_check;
alter table mail_messages add constraint mail_messages_state_check
  check (state in ('kept', 'queued', 'sent', 'failed', 'withdrawn'));

-- With the owner's rights: the message may stand in the outbox of an organisation the asker is not looking at.
create function withdraw_mails(p_user bigint, p_about text) returns void
  language sql security definer set search_path = public, pg_temp as $$
    update mail_messages set state = 'withdrawn', letter = null, last_error = null
    where user_id = p_user and about = p_about and state in ('kept', 'queued', 'failed')
  $$;
revoke all on function withdraw_mails(bigint, text) from public;
grant execute on function withdraw_mails(bigint, text) to @app_role@;
