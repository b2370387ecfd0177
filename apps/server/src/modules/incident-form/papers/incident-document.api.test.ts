import { createHash } from 'node:crypto';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIncidents } from '../../../testing/features/incidents.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';

const { endpoints } = incidentForm;
let f: Awaited<ReturnType<typeof startIncidents>>;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

const log = Buffer.from('10:00 entrou\n10:05 saiu\n');

/** Everything of the file that a person fills in, by section. */
const sections: Readonly<Record<string, object>> = {
  notifier: {
    ...{ notifier_kind: 'officer', notifier_name: 'Ana Encarregada', notifier_email: 'ana@escola.test' },
    notifier_phone: null,
  },
  knowledge: { how_known: 'monitoring', detected_at: '2026-11-11T11:00:00Z' },
  timeliness: {
    ...{ occurred_from: '2026-11-10T12:00:00Z', occurred_until: '2026-11-10T18:00:00Z' },
    ...{ occurrence_undetermined: false, delay_reasons: null, other_bodies: ['police'] },
    other_bodies_text: 'BO 77/2026',
  },
  holders_notice: {
    ...{ holders_notice: 'planned', holders_notice_on: '2026-12-01', holders_means: ['email', 'letter'] },
    ...{ holders_notified_count: null, holders_not_individual_reason: null },
  },
  description: {
    ...{ incident_type: 'credential', unit_id: null, area: 'Secretaria', root_cause: 'Senha fraca' },
    description: 'A conta de suporte baixou cadastros de alunos.',
  },
  data: {
    ...{
      properties: ['confidentiality'],
      data_natures: ['school', 'health'],
      holder_categories: ['students'],
    },
    ...{ holders_count: 412, holders_estimated: true, children_count: 300, adolescents_count: 112 },
    ...{ elderly_count: 0, holders_in_activity: 5000, data_protection: 'encrypted', key_state: 'safe' },
  },
  risks: { risks: ['identity_theft'], risks_text: 'Contas abertas em nome dos pais.' },
  measures: {
    ...{ measures_before: 'Senha e registro', measures_containment: 'Conta bloqueada' },
    ...{ measures_correction: 'Senhas trocadas', measures_prevention: 'Segundo fator' },
  },
  secrecy: { secrecy: [{ item: 'description.root_cause', reason: 'Expõe a defesa.' }] },
};

/** What each section of the form has to say, in the order of the form. */
const says: readonly (readonly [title: string, ...words: string[]])[] = [
  ['1 Controlador', 'CNPJ', 'Rua das Acácias, 10', 'UF SP', 'contato@escola.test'],
  ['2 Pessoa encarregada', 'Nome', 'E-mail'],
  ['3 Quem comunica e poderes', 'Pessoa encarregada', 'Ana Encarregada', 'ana@escola.test'],
  ['4 Tipo de comunicação', 'Protocolo interno INC-', 'Comunicação completa'],
  ['5 Avaliação do risco', 'Sim, é preciso comunicar', 'Fraude financeira', 'III. Dados financeiros', 'Alto'],
  ['6 Como soubemos', 'Por monitoramento', '11/11/2026 08:00', '11/11/2026 09:00'],
  ['7 Datas e outros órgãos', '10/11/2026 09:00', '10/11/2026 15:00', 'Polícia', 'BO 77/2026'],
  ['8 Comunicação aos titulares', 'Ainda será feita', '01/12/2026', 'E-mail; Carta'],
  ['9 Descrição e causa raiz', 'Credencial comprometida', 'Secretaria', 'Senha fraca sigilo solicitado'],
  [
    ...(['10 Dados afetados e quantidade', 'Confidencialidade', 'Escolares ou acadêmicos; Saúde'] as const),
    ...['412 (estimado)', 'Crianças 300', 'Adolescentes 112', 'Idosos 0', '5.000', 'Cifrados'],
  ],
  ['11 Riscos e consequências', 'Roubo de identidade', 'Contas abertas em nome dos pais.'],
  ['12 Medidas antes e depois', 'Senha e registro', 'Conta bloqueada', 'Senhas trocadas', 'Segundo fator'],
  ['13 Anexos', 'acesso.txt', 'SHA-256'],
  ['14 Pedido de sigilo', 'Causa raiz', 'Expõe a defesa.'],
];

test('the communication says section by section what the file says, and how it is checked', async () => {
  const { act, register, bia, school, t } = f;
  await sql`update legal_entities set street = 'Rua das Acácias', street_number = '10', city = 'Campinas',
    federation_unit = 'SP', email = 'contato@escola.test' where id = ${school}`.execute(t.system);
  const id = await register(bia, { known_at: '2026-11-11T12:00:00Z' });
  await t.call(
    endpoints.upload,
    { params: { id }, files: [{ name: 'acesso.txt', content: log }] },
    { token: bia.token },
  );
  for (const [name, part] of Object.entries(sections)) {
    const saved = await act(bia, `section_${name}` as never, id, { version: 1, ...part });
    expect([saved.status, saved.body.errors], name).toEqual([200, undefined]);
  }
  await act(bia, 'assess', id, {
    ...{ damages: ['financial_fraud'], criteria: ['financial'], severity: 'high', likelihood: 'likely' },
  });
  const { documents }: IncidentDetail = (await act(bia, 'issue', id, { document: 'complete' })).body;
  const [issued] = documents;
  const params = { id, document_id: issued?.id as string };
  const { bytes } = await t.call(endpoints.document, { params }, { token: bia.token });
  const text = pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ');
  const places = says.map(([title]) => text.indexOf(title));
  expect(places, text).not.toContain(-1);
  for (const [at, [title, ...words]] of says.entries()) {
    const part = text.slice(places[at], places[at + 1] ?? text.length);
    for (const word of words) expect(part, title).toContain(word);
  }
  expect(text.replaceAll(' ', '')).toContain(createHash('sha256').update(log).digest('hex'));
  expect(text).toContain(`Código: ${issued?.code}`);
  expect(text).toContain(`/#/ged/validate/${issued?.code}`);
  // The square of the code is drawn: the paper says where to point the camera.
  expect(text).toContain('Aponte a câmera do celular para o desenho ao lado.');
});
