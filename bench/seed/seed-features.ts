import type { Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';
import { caseIdOf } from './seed-requests.ts';
import { sowStatements } from './sow-statements.ts';
import { from, HASH, place, rows, SOME_DAY, word } from './sown-values.ts';

/** The case of row `n`, in a state that its kind has; `open` are those that are not ended. */
const caseOf = (formType: string, prefix: string, states: readonly string[], open: readonly string[]) => `
  insert into cases (id, legal_entity_id, form_type, protocol, key_hash, channel, state, state_group, due_at, received_at)
  select ${caseIdOf(`'${formType}' || n`)}, ${place}, '${formType}', '${prefix}-2026-' || lpad(n::text, 7, '0') || '-B',
    ${HASH}, 'form', ${from(...states)},
    case when ${from(...states)} in (${open.map((state) => `'${state}'`).join(', ')}) then 'open' else 'ended' end,
    now() + (n % 60 - 20) * interval '1 day', ${SOME_DAY} from ${rows}`;

const INCIDENTS = [
  caseOf(
    'incident',
    'INC',
    ['received', 'assessing', 'communicated', 'closed'],
    ['received', 'assessing', 'communicated'],
  ),
  `insert into incidents (id, legal_entity_id, protocol, received_at, nature, validation, reporter_name, reporter_email,
     incident_type, area, description, data_natures)
   select ${caseIdOf(`'incident' || n`)}, ${place}, 'INC-2026-' || lpad(n::text, 7, '0') || '-B', ${SOME_DAY},
     ${from('security', 'scam')}, ${from('in_validation', 'validated')}, ${word('relato')}, 'relato.' || n || '@bench.test',
     ${from('disclosure', 'ransomware', 'lost_device', 'fraud')}, ${from('Secretaria', 'Tesouraria', 'Biblioteca')},
     'Lista de alunos enviada a ' || ${word('destino')}, array['registration'] from ${rows}`,
];

const SUPPLIERS = [
  `insert into suppliers (legal_entity_id, cnpj, company_name, contact_name, contact_email, service, lgpd_role,
     criticality_answers, criticality, score, band, last_state)
   select ${place}, lpad(n::text, 14, '0'), ${word('fornecedor')} || ' ' || ${from('Ltda', 'S.A.', 'ME')}, ${word('contato')},
     'fornecedor.' || n || '@bench.test', ${from('Transporte escolar', 'Hospedagem', 'Folha de pagamento')},
     ${from('operator', 'suboperator', 'controller', 'none')}, '{}', 1 + n % 5, n % 101,
     ${from('low', 'moderate', 'high', 'critical')}, ${from('approved', 'analysing')} from ${rows}`,
  `insert into questionnaires (legal_entity_id, key, title, purpose, state)
   select ${place}, 'bench.' || n, ${from('Privacidade', 'Segurança', 'Integridade')} || ' ' || ${word('modelo')},
     'due_diligence', ${from('draft', 'active', 'archived')} from ${rows}`,
  `insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, questions, published_at)
   select id, legal_entity_id, 1, '[]', case state when 'draft' then null else now() end
   from questionnaires where key like 'bench.%'`,
  caseOf(
    'due-diligence',
    'FORN',
    ['sent', 'answered', 'analysing', 'approved', 'rejected'],
    ['sent', 'answered', 'analysing'],
  ),
  `insert into due_diligences (id, legal_entity_id, protocol, received_at, supplier_id, template_version_id, criticality,
     respondent_name, respondent_email, answer_until, score, band, valid_until)
   select ${caseIdOf(`'due-diligence' || n`)}, s.legal_entity_id, 'FORN-2026-' || lpad(n::text, 7, '0') || '-B', ${SOME_DAY},
     s.id, v.id, s.criticality, s.contact_name, s.contact_email, now() + (n % 30) * interval '1 day', s.score, s.band,
     current_date + (n % 400)::int
   from (select *, cnpj::bigint as n from suppliers where cnpj < '00000001') s
   join questionnaires q on q.key = 'bench.' || n join questionnaire_versions v on v.questionnaire_id = q.id`,
];

const GRANTEE = caseIdOf(`'grantee' || n`);

const SCHOLARSHIPS = [
  `insert into scholarship_calls (legal_entity_id, number, title, kind, year, status, body, minimum_wage, minimum_wage_on,
     published_at)
   select ${place}, n || '/2026', ${from('Bolsas', 'Renovação')} || ' ' || ${word('edital')}, ${from('new', 'renewal')},
     2024 + n % 4, case when n % 3 = 0 then 'draft' else 'published' end, '<p>Texto</p>', 162100, '2026-01-01',
     case when n % 3 > 0 then now() end from ${rows}`,
  `insert into scholarship_vacancies (call_id, legal_entity_id, unit_id, place, level, grade, shift, "full", partial)
   select id, legal_entity_id, legal_entity_id, 1, ${from('elementary_1', 'elementary_2', 'secondary')}, '1º ano',
     ${from('morning', 'afternoon')}, 2, 2
   from (select *, split_part(number, '/', 1)::bigint as n from scholarship_calls) call`,
  caseOf(
    'credentialing',
    'EDI',
    ['submitted', 'checking', 'classified', 'refused', 'enrolled'],
    ['submitted', 'checking', 'classified'],
  ),
  `insert into scholarship_applications (id, legal_entity_id, protocol, received_at, call_id, year, kind, submitted_at,
     vacancy_id, unit_id, candidate_name, birth_date, cpf_digest, cpf_masked, contact_name, contact_email, told_total,
     told_members, told_per_capita, told_class, per_capita, income_class, score)
   select ${caseIdOf(`'credentialing' || n`)}, call.legal_entity_id, 'EDI-2026-' || lpad(n::text, 7, '0') || '-B', ${SOME_DAY},
     call.id, call.year, call.kind, ${SOME_DAY}, v.id, v.unit_id, ${word('candidato')}, '2018-03-02', ${HASH},
     '***.***.***-**', ${word('responsavel')}, 'familia.' || n || '@bench.test', 300000, 4, 75000,
     ${from('full', 'partial', 'above')}, 75000 + n % 1000, ${from('full', 'partial', 'above')}, n % 100
   from (select *, split_part(number, '/', 1)::bigint as n from scholarship_calls) call
   join scholarship_vacancies v on v.call_id = call.id`,
  // Grantees, one in each edital: every other one is renewed by the one of the next year.
  `insert into cases (id, legal_entity_id, form_type, protocol, key_hash, channel, state, state_group, received_at)
   select ${GRANTEE}, ${place}, 'credentialing', 'EDI-2026-' || lpad(n::text, 7, '0') || '-G', ${HASH}, 'form',
     'enrolled', 'ended', ${SOME_DAY} from ${rows}`,
  `insert into scholarship_applications (id, legal_entity_id, protocol, received_at, call_id, year, kind, submitted_at,
     vacancy_id, unit_id, candidate_name, birth_date, cpf_digest, cpf_masked, contact_name, contact_email, told_total,
     told_members, told_per_capita, told_class, per_capita, income_class, score, granted, enrolled_at, counted_as,
     term_signed_at, by_agreement, previous_id)
   select ${GRANTEE}, call.legal_entity_id, 'EDI-2026-' || lpad(n::text, 7, '0') || '-G', ${SOME_DAY}, call.id, call.year,
     call.kind, ${SOME_DAY}, v.id, v.unit_id, ${word('bolsista')}, '2018-03-02', ${HASH}, '***.***.***-**',
     ${word('responsavel')}, 'bolsista.' || n || '@bench.test', 300000, 4, 75000, 'full', 75000 + n % 1000, 'full', n % 100,
     ${from('full', 'partial')}, ${SOME_DAY}, ${from('full', 'partial')}, case when n % 3 > 0 then now() end, n % 7 = 0,
     case when n % 2 = 1 and n > 1 then ${caseIdOf(`'grantee' || (n - 1)`)} end
   from (select *, split_part(number, '/', 1)::bigint as n from scholarship_calls) call
   join scholarship_vacancies v on v.call_id = call.id`,
];

/** As many incidents, suppliers and their assessments, editais and applications. */
export const seedFeatures = (pool: Pool, amount: number, places: Places): Promise<void> =>
  sowStatements(pool, [...INCIDENTS, ...SUPPLIERS, ...SCHOLARSHIPS], amount, places);
