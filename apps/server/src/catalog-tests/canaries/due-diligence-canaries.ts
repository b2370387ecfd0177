import type { TestApp } from '../../testing/test-app.ts';

/** A supplier of B with an assessment that says canary wherever somebody writes. */
export async function makeDueDiligenceCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  const known = "(select id from cases where protocol = 'canary-b-due-diligence')";
  await t.pool.query(`
    insert into suppliers (id, legal_entity_id, cnpj, company_name, trading_name, address, cnae, size, contact_name,
        contact_email, contact_phone, service, lgpd_role, data_kinds, transfer_countries, system_access,
        criticality_answers, criticality, contract_number, dpa, manager_id, notes, last_state, band)
      overriding system value values (${entity}, ${entity}, '00000000E08G12', 'canary-b-supplier', 'canary-b-trading', 'canary-b-supplier-address',
        'canary-b-cnae', 'EPP', 'canary-b-contact', 'canary-b-contact@b.test', 'canary-b-contact-phone',
        'canary-b-service', 'operator', '{health}', 'canary-b-countries', 'canary-b-access',
        '{"data": "canary-b-criticality"}', 3, 'canary-b-contract-number', 'signed', ${user}, 'canary-b-supplier-notes',
        'analysing', 'high');
    insert into cases (legal_entity_id, form_type, protocol, key_hash, channel, state, state_group, responsible_id) values
      (${entity}, 'due-diligence', 'canary-b-due-diligence', sha256('canary-b-due-diligence'), 'internal', 'analysing',
        'open', ${user});
    insert into questionnaires (legal_entity_id, key, title, purpose) values
      (${entity}, 'canary-b-template-key', 'canary-b-template', 'due_diligence');
    insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, sections, questions, published_at)
      select id, ${entity}, 1, '[{"id": "a", "title": "canary-b-section-title"}]',
        '[{"id": "q", "section": "a", "type": "compliance", "label": "canary-b-question", "required": true}]', now()
      from questionnaires where key = 'canary-b-template-key';
    insert into due_diligences (id, legal_entity_id, protocol, received_at, supplier_id, template_version_id, criticality,
        respondent_name, respondent_email, message, declared_name, declared_role, declared_email, complement_questions,
        band, residual, residual_formula, opinion, opinion_text, opinion_by, opinion_at, decision, decision_text, decided_by, decided_at)
      select c.id, ${entity}, c.protocol, c.received_at, s.id, v.id, 3, 'canary-b-respondent', 'canary-b-respondent@b.test',
        'canary-b-message', 'canary-b-declared', 'canary-b-declared-role', 'canary-b-declared@b.test',
        '{canary-b-complement}', 'high', 1, 'canary-b-formula', 'approved', 'canary-b-opinion', ${user}, now(), 'approved', 'canary-b-decision',
        ${user}, now()
      from cases c, suppliers s, questionnaire_versions v join questionnaires q on q.id = v.questionnaire_id
      where c.protocol = 'canary-b-due-diligence' and s.company_name = 'canary-b-supplier'
        and q.key = 'canary-b-template-key';
    insert into due_diligence_answers (case_id, legal_entity_id, question, answer) values
      (${known}, ${entity}, 'canary-b-answered', '{"value": "canary-b-answer"}');
    insert into due_diligence_certificates (case_id, legal_entity_id, certificate, number) values
      (${known}, ${entity}, 'canary-b-certificate', 'canary-b-certificate-number');
    insert into due_diligence_evidence (case_id, legal_entity_id, file_id, question)
      select ${known}, ${entity}, id, 'canary-b-evidence' from files where legal_entity_id = ${entity} limit 1;
    insert into due_diligence_delegations (case_id, id, legal_entity_id, section, name, email) values
      (${known}, 1, ${entity}, 'canary-b-delegated', 'canary-b-colleague', 'canary-b-colleague@b.test');
    insert into due_diligence_findings (case_id, id, legal_entity_id, question, gap, severity, plan, owner, created_by,
        closed_at, closed_by, closing_text) values
      (${known}, 1, ${entity}, 'canary-b-finding', 'canary-b-gap', 'high', 'canary-b-plan', 'supplier', ${user}, now(),
        ${user}, 'canary-b-closing-text')`);
}
