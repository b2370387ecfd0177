import { randomUUID } from 'node:crypto';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { sql } from 'kysely';
import { plainRequest } from '../plain-request.ts';
import type { Answer, SendOptions, TestApp } from '../test-app.ts';
import { linksOf } from './public-links.ts';

const { startDraft, submit } = privacyPublicForm.endpoints;

/** An organisation that takes requests by its public form: gives the link's token. */
export async function openPrivacyForm(
  t: TestApp,
  maker: { readonly entity: number; readonly userId: number },
): Promise<string> {
  await sql`update legal_entities set public_forms = '{"open": ["privacy-form"]}' where id = ${maker.entity}`.execute(
    t.system,
  );
  const links = await linksOf(t);
  const { token } = await t.system.transaction().execute((db) =>
    links.create(db, {
      purpose: 'privacy-form',
      label: 'Formulário do titular',
      legalEntityId: maker.entity,
      createdBy: maker.userId,
      target: { type: 'legal_entity', id: null },
    }),
  );
  return token;
}

/** What a holder asks, as the form sends it. */
export const aRequestBody = (part: Readonly<Record<string, unknown>> = {}) => ({
  ...plainRequest,
  files: [],
  notice_version: null,
  notice_read: true,
  ...part,
});

export const newDraft = async (t: TestApp, param: string, options?: SendOptions) =>
  (await t.call(startDraft, { body: { param } }, options)).body as { draft: string; handle: string };

/** Sent with a key of its own, unless it is a retry. */
export const sendRequest = (
  t: TestApp,
  draft: string,
  part: Readonly<Record<string, unknown>> = {},
  { key = randomUUID(), ...options }: SendOptions & { readonly key?: string } = {},
): Promise<Answer> =>
  t.call(submit, { body: { draft, ...aRequestBody(part) }, idempotencyKey: key }, options);
