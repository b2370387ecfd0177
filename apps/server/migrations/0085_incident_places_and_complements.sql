-- Where it happened: a unit of the organisation that has the incident, as whoever reported it or the staff say. Null while
-- nobody has said it.
alter table incidents add column unit_id bigint references legal_entities (id);
create index incidents_unit on incidents (unit_id, received_at, id) where unit_id is not null;
-- Staff chose the unit when they registered it; where there is one place only, it was there.
update incidents i set unit_id = i.legal_entity_id
where exists (select from cases c where c.id = i.id and c.channel = 'internal')
  or not exists (select from legal_entities below where below.parent_id = i.legal_entity_id);

-- A complement of the communication is reasoned (Resolução CD/ANPD 15/2024, art. 6º, § 3º), and says why it is late where it
-- is: in the file for the next one, with the filing as it was filed.
alter table incidents add column complement_reasons text;
alter table incidents add column complement_delay_reasons text;
alter table incident_filings add column reasons text;
alter table incident_filings add column delay_reasons text;
alter table incident_filings add constraint incident_filings_reasoned
  check (kind = 'complementary' or num_nonnulls(reasons, delay_reasons) = 0);
grant insert (unit_id), update (unit_id, complement_reasons, complement_delay_reasons) on incidents to @app_role@;

-- Until when the law lets the communication be complemented, from the first communication on.
alter table incidents add column complement_due_at timestamptz;
grant update (complement_due_at) on incidents to @app_role@;
update incidents i set complement_due_at = (
  select due_at from case_clocks clock where clock.case_id = i.id and clock.rule_key = 'inc.complement'
  order by clock.id desc limit 1);

insert into incident_sections (case_id, legal_entity_id, section)
  select id, legal_entity_id, 'communication' from incidents;

create or replace view incident_cases with (security_invoker = true) as
  select c.id, c.legal_entity_id, c.form_type, c.protocol, c.channel, c.received_at, c.state, c.state_group, c.is_open,
    c.responsible_id, c.due_at, c.legal_due_at, c.internal_due_at, c.soon_days, c.soon_unit, c.answered_at, c.ended_at,
    c.reopened, c.created_by, c.version, c.updated_at, c.area as handling_area,
    i.nature, i.validation, i.validated_at, i.validated_by, i.promoted_at, i.reporter_name, i.reporter_email,
    i.reporter_phone, i.involved_text, i.pasted_message, i.notice_id, i.incident_type, i.area, i.description, i.root_cause,
    i.notifier_kind, i.notifier_name, i.notifier_email, i.notifier_phone, i.how_known, i.detected_at, i.known_at,
    i.occurred_from, i.occurred_until, i.occurrence_undetermined, i.delay_reasons, i.other_bodies, i.other_bodies_text,
    i.holders_notice, i.holders_notice_on, i.holders_means, i.holders_notified_count, i.holders_not_individual_reason,
    i.holders_declared_at, i.properties, i.data_natures, i.data_nature_other, i.holder_categories, i.holders_count,
    i.holders_estimated, i.no_holders_reason, i.children_count, i.adolescents_count, i.elderly_count,
    i.holders_in_activity, i.data_protection, i.key_state, i.risks, i.risks_text, i.measures_before,
    i.measures_containment, i.measures_correction, i.measures_prevention, i.secrecy, i.scam_channels, i.scam_sender,
    i.scam_account, i.scam_asked_cents, i.scam_lost_cents, i.scam_data_given, i.scam_name_used, i.police_report,
    i.bank_called_at, i.duty, i.not_communicated_reasons, i.contained_at, i.communicated_at, i.closing_summary,
    i.search_text, i.unit_id, i.complement_reasons, i.complement_delay_reasons, i.anpd_due_at, i.complement_due_at
  from cases c left join incidents i on i.id = c.id and i.legal_entity_id = c.legal_entity_id
  where c.form_type = 'incident';
