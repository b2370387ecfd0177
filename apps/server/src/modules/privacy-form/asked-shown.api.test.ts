import { z } from '@conforme/contracts/core/schema.ts';
import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { manualRequest } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { submitRequest } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { newDraft, openPrivacyForm, sendRequest } from '../../testing/features/privacy-forms.ts';
import { smallPdf } from '../../testing/multipart.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

type Surface = 'page' | 'holder dossier' | 'receipt' | 'staff dossier';
const OUTSIDE: readonly Surface[] = ['page', 'holder dossier', 'receipt'];
const known = 'Whoever has the key knows who they are; whoever found it must not learn it.';
const covered = 'Documents are shown without their ends, as on the screen.';

interface Field {
  readonly shows: string;
  /** Where it is not shown, and why. */
  readonly withheld?: { readonly on: readonly Surface[]; readonly because: string };
}

/** What each field of the contract is filled with, as it has to be read. A field that is not here fails the test. */
const fields: Readonly<Record<string, Field>> = {
  requester: { shows: 'Mãe, pai ou tutor' },
  relation: { shows: 'Fornecedor' },
  'holder.name': { shows: 'Canário Titular', withheld: { on: ['page'], because: known } },
  'holder.document.kind': { shows: 'CPF', withheld: { on: OUTSIDE, because: known } },
  'holder.document.number': { shows: '***.982.247-**', withheld: { on: OUTSIDE, because: known } },
  'holder.birth_date': { shows: '07/03/2011', withheld: { on: OUTSIDE, because: known } },
  'holder.email': { shows: 'canario-titular@exemplo.test', withheld: { on: OUTSIDE, because: known } },
  'holder.phone': { shows: '98877-1101', withheld: { on: OUTSIDE, because: known } },
  'representative.name': { shows: 'Canário Representante' },
  'representative.cpf': { shows: '***.533.447-**', withheld: { on: OUTSIDE, because: covered } },
  'representative.email': { shows: 'canario-fala@exemplo.test', withheld: { on: OUTSIDE, because: known } },
  'representative.phone': { shows: '98877-2202', withheld: { on: OUTSIDE, because: known } },
  'representative.bond': { shows: 'canário tutor' },
  types: { shows: 'Corrig|Correção' },
  'access.format': { shows: 'Resposta simples' },
  'access.medium': { shows: 'impresso' },
  description: { shows: 'Canário da descrição do pedido' },
  'corrections.field': { shows: 'Canário do campo' },
  'corrections.current': { shows: 'Canário como está' },
  'corrections.correct': { shows: 'Canário como deve ser' },
  'corrections.proof': { shows: 'Prova: (em anexo|canario-prova.pdf)' },
  portability_target: { shows: 'Canário do destino' },
  'automated_decision.text': { shows: 'Canário da decisão' },
  'automated_decision.date': { shows: '09/04/2025' },
  consent_to_withdraw: { shows: 'Canário da autorização' },
  files: {
    shows: 'canario-prova.pdf',
    withheld: { on: ['receipt'], because: 'The receipt is of what was asked.' },
  },
  notice_version: { shows: 'Versão 1' },
};
/** What is about the sending, and asks for nothing. */
const sending = ['draft', 'notice_read', 'proof.challenge', 'proof.nonce'];
/** What whoever registers adds: how it came, and what they have seen. */
const registering: Readonly<Record<string, Field>> = {
  channel: { shows: 'Carta', withheld: { on: OUTSIDE, because: 'They know how they asked.' } },
  received_on: { shows: '' },
  identity: {
    shows: 'Vi um documento|documento conferido',
    withheld: { on: OUTSIDE, because: 'Of the organisation.' },
  },
  unit_id: { shows: '', withheld: { on: OUTSIDE, because: 'The organisation is named.' } },
  'files.id': fields.files as Field,
  'files.paper': { shows: 'Prova de uma correção', withheld: { on: OUTSIDE, because: 'Named by its file.' } },
};

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}
/** The path of every field somebody fills in. */
function leavesOf(schema: JsonSchema, path = ''): string[] {
  const inner = schema.anyOf?.find(({ properties, items }) => properties || items) ?? schema;
  if (inner.items) return leavesOf(inner.items, path);
  if (!inner.properties) return [path];
  return Object.entries(inner.properties).flatMap(([name, part]) =>
    leavesOf(part, path ? `${path}.${name}` : name),
  );
}
const leaves = (schema: z.ZodType) =>
  leavesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

const asked = (proof: string) => ({
  requester: 'legal_representative',
  relation: 'supplier',
  holder: {
    name: 'Canário Titular',
    document: { kind: 'cpf', number: '529.982.247-25' },
    birth_date: '2011-03-07',
    email: 'canario-titular@exemplo.test',
    phone: '+5543988771101',
  },
  representative: {
    name: 'Canário Representante',
    cpf: '390.533.447-05',
    email: 'canario-fala@exemplo.test',
    phone: '+5543988772202',
    bond: 'canário tutor',
  },
  types: ['ACES', 'CORR', 'PORT', 'REVI', 'REVO'],
  access: { format: 'simplified', medium: 'print' },
  description: 'Canário da descrição do pedido',
  corrections: [
    { field: 'Canário do campo', current: 'Canário como está', correct: 'Canário como deve ser', proof },
  ],
  portability_target: 'Canário do destino',
  automated_decision: { text: 'Canário da decisão', date: '2025-04-09' },
  consent_to_withdraw: 'Canário da autorização',
});

const paperText = (bytes: Buffer) => pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ');

/** Everything the request is read on, in words. */
async function surfacesOf({ protocol, key }: { protocol: string; key: string }) {
  const body = { form_type: 'privacy', protocol, key };
  const { rows } = await t.pool.query('select id from cases where protocol = $1', [protocol]);
  const id = rows[0].id as number;
  const staff = await t.call(privacyForm.endpoints.dossier, { params: { id } }, { token: admin.token });
  const page = await t.call(protocols.endpoints.query, { body });
  return {
    id,
    words: {
      page: page.text.replaceAll('\\n', ' '),
      'holder dossier': paperText((await t.call(protocols.endpoints.dossier, { body })).bytes),
      receipt: paperText((await t.call(receipts.endpoints.pdf, { body })).bytes),
      'staff dossier': paperText(staff.bytes),
    } satisfies Record<Surface, string>,
  };
}
type Words = Awaited<ReturnType<typeof surfacesOf>>['words'];

function expectAll(given: Readonly<Record<string, Field>>, words: Words): void {
  const missing = Object.entries(words).flatMap(([surface, text]) =>
    Object.entries(given)
      .filter(([, { withheld }]) => !withheld?.on.includes(surface as Surface))
      .filter(([, { shows }]) => !new RegExp(escaped(shows), 'i').test(text))
      .map(([path]) => `${surface}: ${path}`),
  );
  expect(missing).toEqual([]);
  const told = Object.entries(given).flatMap(([path, { shows, withheld }]) =>
    (withheld?.on ?? [])
      .filter((surface) => shows.includes('@') && words[surface].includes(shows))
      .map((surface) => `${surface}: ${path}`),
  );
  expect(told).toEqual([]);
}
const escaped = (shows: string) => shows.replace(/[.*]/g, '\\$&');

describe('all that was asked is read again, by the holder and by the organisation', () => {
  test('every field of the contract is filled here', () => {
    expect(leaves(submitRequest).filter((path) => !(path in fields) && !sending.includes(path))).toEqual([]);
    const ofBoth = { ...fields, ...registering };
    expect(leaves(manualRequest).filter((path) => !(path in ofBoth))).toEqual([]);
  });

  test('of what came by the form', async () => {
    const param = await openPrivacyForm(t, { entity: school, userId: admin.id });
    await t.pool.query(
      "insert into privacy_notices (legal_entity_id, version, body) values ($1, 1, 'Aviso')",
      [school],
    );
    const { draft, handle } = await newDraft(t, param);
    const paper = {
      query: { paper: 'correction' },
      files: [{ name: 'canario-prova.pdf', content: smallPdf }],
    };
    const { addFiles } = privacyPublicForm.endpoints;
    const proof = (await t.call(addFiles, { params: { handle }, ...paper })).body.files[0].id;
    const sent = await sendRequest(t, draft, { ...asked(proof), files: [proof], notice_version: 1 });
    expect(sent.status, sent.text).toBe(200);
    const { words, id } = await surfacesOf(sent.body);
    expectAll(fields, words);
    for (const surface of [...OUTSIDE, 'staff dossier'] as const)
      expect(words[surface], surface).toContain('Ainda não conferidos');
    // Whose powers were looked at is known by that.
    const { identity, read } = privacyForm.endpoints;
    const { body } = await t.call(read, { params: { id } }, { token: admin.token });
    const decided = { version: body.version, state: 'verified', method: 'document' };
    const decide = (more: object) =>
      t.call(identity, { params: { id }, body: { ...decided, ...more } }, { token: admin.token });
    expect((await decide({})).body.errors?.powers).toEqual([
      'Confira os poderes de quem representa o titular antes de confirmar.',
    ]);
    expect((await decide({ powers: 'unproven' })).status).toBe(422);
    const waived = { state: 'waived', method: 'none', reason: 'É conhecida de todos na casa.' };
    for (const powers of [null, 'unchecked', 'unproven'])
      expect((await decide({ ...waived, powers })).body.errors?.powers).toHaveLength(1);
    expect((await decide({ powers: 'checked' })).body.representative.powers).toBe('checked');
    const own = { body: { form_type: 'privacy', protocol: sent.body.protocol, key: sent.body.key } };
    const { sections } = (await t.call(protocols.endpoints.query, own)).body;
    expect(sections[0].rows).toContainEqual({ label: 'Poderes do representante', text: 'Conferidos' });
    expect(paperText((await t.call(receipts.endpoints.pdf, own)).bytes)).toContain('Conferidos');
  });

  test('of what came by letter; and nobody makes up an hour for it', async () => {
    const { create, sendPapers } = privacyForm.endpoints;
    const paper = { files: [{ name: 'canario-prova.pdf', content: smallPdf }] };
    const id = (await t.call(sendPapers, paper, { token: admin.token })).body.files[0].id;
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const made = await t.call(
      create,
      {
        body: {
          ...asked(id),
          channel: 'letter',
          received_on: day,
          identity: 'document',
          files: [{ id, paper: 'correction' }],
        } as never,
      },
      { token: admin.token },
    );
    expect(made.status, made.text).toBe(200);
    const { words } = await surfacesOf(made.body);
    const { notice_version: _, ...all } = fields;
    const [year, month, date] = day.split('-');
    const came = `${date}/${month}/${year}`;
    const withheld = {
      on: ['page'],
      because: 'It is an instant there, with the word that only its day counts.',
    } as const;
    expectAll({ ...all, ...registering, received_on: { shows: came, withheld } }, words);
    expect(words.page).toContain('"received_day_only":true');
    for (const surface of ['holder dossier', 'receipt', 'staff dossier'] as const)
      expect(words[surface], surface).not.toContain(`${came} 12:00`);
  });
});
