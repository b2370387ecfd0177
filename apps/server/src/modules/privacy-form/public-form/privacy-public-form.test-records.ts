import { randomUUID } from 'node:crypto';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { sql } from 'kysely';
import type { Asking, Known } from '../../../catalog-tests/records/known-record.ts';
import { makeLogo } from '../../../catalog-tests/records/picture-makers.ts';
import { makeUser } from '../../../testing/features/people.ts';
import {
  aRequestBody,
  newDraft,
  openPrivacyForm,
  sendRequest,
} from '../../../testing/features/privacy-forms.ts';
import { makeRequest } from '../../../testing/features/privacy-requests.ts';

const { addFiles, sendCode } = privacyPublicForm.endpoints;

/** The form of the asker's organisation; whoever asks need not be anybody. */
async function form({ t, entity }: Asking): Promise<string> {
  const { id } = await makeUser(t, { home: entity });
  return openPrivacyForm(t, { entity, userId: id });
}
const draft = async (asking: Asking) => newDraft(asking.t, await form(asking));

/** What somebody outside does with the public form and with what they take away from it. */
export const formRecords: Readonly<Record<string, Known>> = {
  'privacy-public-form.open': { input: async (asking) => ({ body: { param: await form(asking) } }) },
  'privacy-public-form.logo': {
    input: async (asking) => {
      const { id } = await makeUser(asking.t, { home: asking.entity });
      await makeLogo(asking.t, asking.entity, id);
      return { body: { param: await form(asking) } };
    },
  },
  'privacy-public-form.startDraft': { input: async (asking) => ({ body: { param: await form(asking) } }) },
  'privacy-public-form.addFiles': {
    input: async (asking) => ({ params: { handle: (await draft(asking)).handle } }),
  },
  'privacy-public-form.removeFile': {
    input: async (asking) => {
      const { draft: secret, handle } = await draft(asking);
      const sent = await asking.t.call(addFiles, { params: { handle }, query: { paper: 'request' } });
      return { body: { draft: secret, file_id: sent.body.files?.[0]?.id } };
    },
  },
  'privacy-public-form.sendCode': {
    input: async (asking) => ({ body: { draft: (await draft(asking)).draft } }),
  },
  'privacy-public-form.confirmCode': {
    input: async (asking) => {
      const { draft: secret } = await draft(asking);
      const email = `${randomUUID()}@exemplo.test`;
      await asking.t.call(sendCode, { body: { draft: secret, email } });
      const [letter] = await asking.t.letters(email);
      return { body: { draft: secret, code: letter?.code } };
    },
  },
  'privacy-public-form.challenge': {
    input: async (asking) => ({ body: { draft: (await draft(asking)).draft } }),
  },
  'privacy-public-form.submit': {
    input: async (asking) => {
      const { draft: secret } = await draft(asking);
      // A notice another test published has been read, too.
      const { rows } = await sql<{ version: number | null }>`
        select max(version) as version from privacy_notices where legal_entity_id = ${asking.entity}`.execute(
        asking.t.system,
      );
      return {
        body: { ...aRequestBody({ notice_version: rows[0]?.version ?? null }), draft: secret, proof: null },
        idempotencyKey: randomUUID(),
      };
    },
  },
  'receipts.pdf': {
    input: async ({ t, entity }) => {
      const { protocol, key } = await makeRequest(t, entity);
      return { body: { form_type: 'privacy', protocol, key } };
    },
  },
  'receipts.verify': {
    input: async (asking) => ({
      body: { code: (await sendRequest(asking.t, (await draft(asking)).draft)).body.receipt_code },
    }),
  },
};
