-- A comment that its author took back is no decision of a moderator, and nobody shows it again.
alter table newsletter_comments add column withdrawn_at timestamptz;
update newsletter_comments set withdrawn_at = updated_at, moderated_by = null, moderated_at = null
where state = 'removed' and reason = 'Apagado por quem o escreveu.';
alter table newsletter_comments add constraint newsletter_comments_withdrawn
  check (withdrawn_at is null or (state = 'removed' and moderated_by is null));
grant update (withdrawn_at) on newsletter_comments to @app_role@;
