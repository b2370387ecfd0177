import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeCaseFile } from '../../catalog-tests/records/picture-makers.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import type { CaseRef } from '../../platform/cases/case-ref.ts';
import { makeIncident } from '../../testing/features/incidents.ts';
import { makeUser } from '../../testing/features/people.ts';
import { makeRequest, turnCase } from '../../testing/features/privacy-requests.ts';

/** A case of the asker's organisation, as it stands after this, and what opens it. */
async function ownCase({ t, entity }: Asking, turn?: string) {
  const made = await makeRequest(t, entity);
  if (turn) await turnCase(t, made.id, turn);
  return { made, reference: { form_type: 'privacy', protocol: made.protocol, key: made.key } };
}

const asked = "state = 'waiting_holder'";
const answered =
  "state = 'answered', result = 'granted', answered_at = now(), reopen_until = now() + interval '1 day'";

const on = (turn?: string, more: object = {}): Known => ({
  input: async (asking) => ({ body: { ...(await ownCase(asking, turn)).reference, ...more } }),
});

/** Whoever asks need not be anybody: a paper's maker is. */
const paperOf = async ({ t, entity }: Asking, of: CaseRef) =>
  makeCaseFile(t, of, (await makeUser(t, { home: entity })).id);

/** A reply that was begun, with a file in it: of the kind of case that takes the most kinds of file. */
async function begunReply(asking: Asking) {
  const { t, entity } = asking;
  const made = await makeIncident(t, entity);
  const draft = newSecret();
  const { id: handle } = await t.system
    .insertInto('case_drafts')
    .values({
      secret_hash: hashSecret(draft),
      legal_entity_id: entity,
      form_type: 'incident',
      case_id: made.id,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fileId = await paperOf(asking, made);
  await t.pool.query(
    "update case_files set case_id = null, draft_id = $1, paper = 'reply' where file_id = $2",
    [handle, fileId],
  );
  return { draft, handle, fileId };
}

export const protocolRecords: Readonly<Record<string, Known>> = {
  'protocols.query': on(),
  'protocols.startDraft': on(asked),
  'protocols.addFiles': {
    input: async (asking) => ({
      params: { handle: (await begunReply(asking)).handle },
      query: { form_type: 'incident' },
    }),
  },
  'protocols.removeFile': {
    input: async (asking) => {
      const { draft, fileId } = await begunReply(asking);
      return { body: { form_type: 'incident', draft, file_id: fileId } };
    },
  },
  'protocols.reply': on(asked, { text: 'Segue o documento.', draft: null, files: [] }),
  'protocols.withdraw': on(),
  'protocols.reopen': on(answered),
  'protocols.rate': on(answered),
  'protocols.dossier': on(),
  'protocols.file': {
    input: async (asking) => {
      const { made, reference } = await ownCase(asking);
      const fileId = await paperOf(asking, made);
      await asking.t.pool.query("update case_files set paper = 'request' where file_id = $1", [fileId]);
      return { body: { ...reference, file_id: fileId } };
    },
  },
};
