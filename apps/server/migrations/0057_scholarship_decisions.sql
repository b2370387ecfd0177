-- What a selection has to show for itself: why somebody was called before others, what of the family's form the school has
-- confirmed, and who is given a scholarship by a collective agreement.
alter table scholarship_applications
  -- Written where others of the class stood before it; null where the order was kept.
  add column call_reason text,
  -- Of a worker of the entity or a dependant (Decreto 11.791/2023, art. 53, § 2º).
  add column by_agreement boolean not null default false,
  add column facts_by bigint references users (id) on delete set null,
  add column facts_at timestamptz;
create index scholarship_applications_facts_by on scholarship_applications (facts_by) where facts_by is not null;
grant update (call_reason, by_agreement, facts_by, facts_at, sibling, disability, children)
  on scholarship_applications to @app_role@;

create or replace view scholarship_cases with (security_invoker = true) as
  select c.id, c.legal_entity_id, c.form_type, c.protocol, c.channel, c.received_at, c.state, c.state_group, c.is_open,
    c.responsible_id, c.due_at, c.ended_at, c.version, c.updated_at,
    a.call_id, a.year, a.kind, a.submitted_at, a.vacancy_id, a.unit_id, a.candidate_name, a.birth_date, a.cpf_digest,
    a.cpf_masked, a.contact_name, a.contact_email, a.sibling, a.disability, a.children, a.told_total, a.told_members,
    a.told_per_capita, a.told_class, a.declarations, a.previous_id, a.is_live, a.total, a.members, a.per_capita,
    a.income_class, a.income_note, a.income_by, a.pending_until, a.opinion_grant, a.opinion_raised, a.opinion_social,
    a.opinion_cress, a.opinion_text, a.opinion_by, a.opinion_at, a.score, a.score_lines, a.decision, a.decision_text,
    a.decided_by, a.decided_at, a.granted, a.appeal_text, a.appealed_at, a.appeal_answered_at, a.called_until,
    a.called_at, a.enrolled_at, a.counted_as, a.term_signed_at, a.call_reason, a.by_agreement, a.facts_by, a.facts_at
  from cases c left join scholarship_applications a on a.id = c.id and a.legal_entity_id = c.legal_entity_id
  where c.form_type = 'credentialing';

-- Nobody whose edital is over is kept from applying to another one.
update scholarship_applications a set is_live = false from cases c, scholarship_calls k
where c.id = a.id and k.id = a.call_id and a.is_live
  and (k.status = 'final' and c.state = 'refused' or k.status = 'cancelled' and c.state <> 'enrolled');
