import { intimidationFormModule } from '@conforme/contracts/modules/intimidation-form/intimidation-form.contract.ts';
import { systematicIntimidation } from '@conforme/contracts/modules/intimidation-form/public-form/systematic-intimidation.contract.ts';
import { reportingChannelForm } from '@conforme/contracts/modules/reporting-channel/public-form/reporting-channel-form.contract.ts';
import { reportingChannelModule } from '@conforme/contracts/modules/reporting-channel/reporting-channel.contract.ts';
import type { SealedChannel } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type { SealedEnvelope } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import type { KeyPair } from '../../../../web/src/platform/sealed-reports/data-keys.ts';
import {
  lookupOf,
  openAsRecipient,
  openAsReporter,
  openMessage,
  sealMessage,
} from '../../../../web/src/platform/sealed-reports/open-report.ts';
import { makeReceipt } from '../../../../web/src/platform/sealed-reports/receipt.ts';
import { sealReport } from '../../../../web/src/platform/sealed-reports/seal-report.ts';
import { loadSodium, type Sodium } from '../../../../web/src/platform/sealed-reports/sodium.ts';
import { openPublicForm } from '../../platform/organisations/open-public-form.ts';
import { type SendOptions, startTestApp, type TestApp } from '../test-app.ts';
import { versionOf } from './handling.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from './people.ts';
import { makeLink } from './public-links.ts';

/* Sealed in Node by the same code as in a browser. */

const contracts = {
  'reporting-channel': { staff: reportingChannelModule, form: reportingChannelForm },
  intimidation: { staff: intimidationFormModule, form: systematicIntimidation },
} as const;
const resources = {
  'reporting-channel': 'reporting_channel_handling',
  intimidation: 'intimidation_form_handling',
};

export interface Recipient extends TestUser {
  readonly pair: KeyPair;
}

/** A person who handles the channel, has a key and is appointed. */
export async function makeRecipient(
  t: TestApp,
  sodium: Sodium,
  {
    school,
    channel,
    roleId,
    name,
    duty = 'recipient',
  }: {
    readonly school: number;
    readonly channel: SealedChannel;
    readonly roleId: number;
    readonly name: string;
    readonly duty?: 'recipient' | 'custodian' | 'alternate';
  },
): Promise<Recipient> {
  const user = await makeUser(t, { home: school, roleId, name });
  const pair = sodium.crypto_box_keypair();
  const wrapped = Buffer.alloc(100, 7);
  await t.pool.query(
    'insert into recipient_keys (user_id, public_key, by_password, by_recovery) values ($1, $2, $3, $3)',
    [user.id, Buffer.from(pair.publicKey), wrapped],
  );
  await t.pool.query(
    `insert into report_appointments (legal_entity_id, channel, duty, user_id, state, effective_at)
     values ($1, $2, $3, $4, 'active', now())`,
    [school, channel, duty, user.id],
  );
  return { ...user, pair };
}

/** As every appointment made on the page demands of them. */
export const giveSecondFactor = (t: TestApp, { id }: TestUser) =>
  t.pool.query(
    "insert into second_factors (user_id, seed, last_step, codes_salt) values ($1, '\\x01', 0, '\\x01')",
    [id],
  );

/** A school with a committee of two, one who stands in, and one who was never appointed; and what each does. */
export async function startReports(channel: SealedChannel) {
  const t = await startTestApp();
  const sodium = await loadSodium();
  const school = await makeOrganisation(t, 'Escola Ipê');
  const resource = resources[channel];
  const roleId = await makeRole(
    t,
    ['menu', 'detail', 'handling', 'settings'].map((word) => `${resource}.${word}`),
  );
  const as = (name: string, duty?: 'alternate') =>
    makeRecipient(t, sodium, { school, channel, roleId, name, ...(duty ? { duty } : {}) });
  const [ana, bia] = [await as('Ana Ouvidora'), await as('Bia Jurídica')];
  const eva = await as('Eva Alternativa', 'alternate');
  const other = await makeUser(t, { home: school, roleId, name: 'Olga Outra' });
  await t.system.transaction().execute((db) => openPublicForm(db, school, channel));
  const { token: param } = await makeLink(t, { entity: school, userId: ana.id }, { purpose: channel });
  const { staff, form } = contracts[channel];
  const open = async () => (await t.call(form.endpoints.open, { body: { param } })).body;
  /** Sends a report; gives its answer and what whoever sent it keeps. */
  const send = async (
    content: unknown,
    more: Record<string, unknown> = {},
    excluded: string[] = [],
    session: SendOptions = {},
  ) => {
    const receipt = makeReceipt();
    const { keys } = await open();
    const sealed = await sealReport(sodium, { receipt, keys, excluded, content, identity: null });
    const categories = channel === 'intimidation' ? ['verbal', 'social'] : ['fraud'];
    const body = { param, categories, immediate_risk: false, sealed, ...more };
    const answer = await t.call(form.endpoints.submit, { body } as never, session);
    const { rows } = await t.pool.query('select id from cases where protocol = $1', [answer.body.protocol]);
    return { answer, receipt, body, id: rows[0]?.id as string, lookup: await lookupOf(sodium, receipt) };
  };
  const envelope = async (id: string, by: TestUser) =>
    t.call(staff.endpoints.envelope, { params: { id } }, { token: by.token });
  const openFor = async (id: string, by: Recipient) => {
    const { body } = (await envelope(id, by)) as { body: SealedEnvelope };
    const report = openAsRecipient(sodium, by.pair, body);
    return {
      envelope: body,
      report,
      read: (at: number) => openMessage(sodium, report, body.records[at] as never),
    };
  };
  const words = async (id: string, by: Recipient, kind: string, value: unknown) =>
    sealMessage(sodium, (await openFor(id, by)).report, kind, value);
  const act = async (by: TestUser, name: keyof typeof staff.endpoints, id: string, body: object = {}) =>
    t.call(
      staff.endpoints[name],
      { params: { id }, body: { version: await versionOf(t, id), ...body } } as never,
      { token: by.token },
    );
  const read = (id: string, by: TestUser) =>
    t.call(staff.endpoints.read, { params: { id } }, { token: by.token });
  const follow = async (receipt: string) => {
    const lookup = await lookupOf(sodium, receipt);
    const { body, status } = await t.call(form.endpoints.follow, { body: { lookup } });
    if (status !== 200) return { status, body, report: null, read: () => null };
    const report = await openAsReporter(sodium, receipt, body);
    return {
      status,
      body,
      report,
      read: (at: number) => openMessage(sodium, report, body.records[at]),
    };
  };
  const reply = async (receipt: string, value: unknown) => {
    const { report } = await follow(receipt);
    if (!report) throw new Error('the report was not found');
    const lookup = await lookupOf(sodium, receipt);
    const sealed = sealMessage(sodium, report, 'message', value);
    return t.call(form.endpoints.reply, { body: { lookup, ...sealed, draft: null, files: [] } });
  };
  const progress = async (receipt: string) =>
    (await t.call(form.endpoints.progress, { body: { lookup: await lookupOf(sodium, receipt) } })).body;
  return {
    ...{ t, sodium, school, ana, bia, eva, other, param, staff, form, open, send },
    ...{ envelope, openFor, words, act, read, follow, reply, progress },
  };
}
