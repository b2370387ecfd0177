-- What a family declared stays with its application word for word: the edital may be rectified afterwards, and its number of
-- declarations proves nothing.
alter table scholarship_applications add column declared jsonb;

-- The list shows an income as it counts now: as it was checked, else as it was told.
drop index scholarship_applications_class;
create index scholarship_applications_class on scholarship_applications
  (legal_entity_id, (coalesce(income_class, told_class)), received_at, id) where told_class is not null;

create or replace view scholarship_cases with (security_invoker = true) as
  select c.id, c.legal_entity_id, c.form_type, c.protocol, c.channel, c.received_at, c.state, c.state_group, c.is_open,
    c.responsible_id, c.due_at, c.ended_at, c.version, c.updated_at,
    a.call_id, a.year, a.kind, a.submitted_at, a.vacancy_id, a.unit_id, a.candidate_name, a.birth_date, a.cpf_digest,
    a.cpf_masked, a.contact_name, a.contact_email, a.sibling, a.disability, a.children, a.told_total, a.told_members,
    a.told_per_capita, a.told_class, a.declarations, a.previous_id, a.is_live, a.total, a.members, a.per_capita,
    a.income_class, a.income_note, a.income_by, a.pending_until, a.opinion_grant, a.opinion_raised, a.opinion_social,
    a.opinion_cress, a.opinion_text, a.opinion_by, a.opinion_at, a.score, a.score_lines, a.decision, a.decision_text,
    a.decided_by, a.decided_at, a.granted, a.appeal_text, a.appealed_at, a.appeal_answered_at, a.called_until,
    a.called_at, a.enrolled_at, a.counted_as, a.term_signed_at, a.call_reason, a.by_agreement, a.facts_by, a.facts_at,
    a.declared
  from cases c left join scholarship_applications a on a.id = c.id and a.legal_entity_id = c.legal_entity_id
  where c.form_type = 'credentialing';

-- The figures are of what was sent in a period.
create index scholarship_applications_submitted on scholarship_applications (legal_entity_id, submitted_at)
  where submitted_at is not null;
