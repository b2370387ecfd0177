-- Whoever receives reports, keeps identities or stands in gives a second factor: from the appointment on nothing else is
-- answered to them before they have one, and they cannot put it away while they are appointed.
alter table report_appointments add column demands_factor boolean not null default false;
update report_appointments set demands_factor = true where state in ('proposed', 'active');
grant insert (demands_factor) on report_appointments to @app_role@;
create or replace function second_factor_required(person bigint) returns boolean
  language sql stable as $$
    select exists (
        select from role_users held join roles r on r.id = held.role_id
        where held.user_id = person and r.requires_second_factor and r.deleted_at is null)
      or exists (
        select from report_appointments a where a.user_id = person and a.state = 'active' and a.demands_factor)
  $$;
