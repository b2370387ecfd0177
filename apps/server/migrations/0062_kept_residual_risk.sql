-- The risk that is left stays as it was worked out when the answers came in: the formula of then, and whether a blocking
-- question was without a point, stay with it.
alter table due_diligences add column residual_formula text;
alter table due_diligences add column blocked boolean not null default false;
update due_diligences d set
  residual_formula = coalesce((select f.formula from residual_formula(d.legal_entity_id) f), 'criticidade * (1 - nota / 100)'),
  -- What else was blocked cannot be told from the columns; a band below its score can.
  blocked = coalesce(d.band = 'high' and d.score >= 70, false)
  where d.residual is not null;

-- A renewal that was cancelled renews nothing: what it renewed may be renewed again.
update cases set state = 'lapsed' where state = 'renewing' and form_type = 'due-diligence' and exists (
  select from due_diligences d join cases c on c.id = d.id where d.previous_id = cases.id and c.state = 'cancelled');
update due_diligences d set previous_id = null from cases c
  where c.id = d.id and c.state = 'cancelled' and d.previous_id is not null;
grant update (previous_id) on due_diligences to @app_role@;

create or replace view due_diligence_cases with (security_invoker = true) as
  select c.id, c.legal_entity_id, c.form_type, c.protocol, c.channel, c.received_at, c.state, c.state_group, c.is_open,
    c.responsible_id, c.due_at, c.legal_due_at, c.internal_due_at, c.soon_days, c.soon_unit, c.answered_at, c.ended_at,
    c.created_by, c.version, c.updated_at,
    d.supplier_id, d.template_version_id, d.previous_id, d.criticality, d.respondent_name, d.respondent_email, d.message,
    d.link_id, d.answer_until, d.reminded, d.sent_at, d.opened_at, d.started_at, d.submitted_at, d.declared_name,
    d.declared_role, d.declared_email, d.complement_questions, d.score, d.band, d.residual, d.opinion, d.opinion_text,
    d.opinion_months, d.opinion_by, d.opinion_at, d.decision, d.decision_text, d.decided_by, d.decided_at, d.valid_until,
    d.renewal_told, d.residual_formula
  from cases c left join due_diligences d on d.id = c.id and d.legal_entity_id = c.legal_entity_id
  where c.form_type = 'due-diligence';
