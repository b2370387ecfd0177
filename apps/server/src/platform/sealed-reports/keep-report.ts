import type {
  SealedBundle,
  SealedIdentity,
} from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { type ChannelKeys, type OfChannel, readChannelKeys } from './form-keys.ts';
import { bytesOf } from './sealed-bytes.ts';

type Boxes = SealedBundle['boxes'];
interface KeptBox {
  readonly purpose: 'data' | 'identity';
  readonly holder: 'user' | 'escrow' | 'reporter';
  readonly userId: number | null;
  /** Of an escrow's box: which one it is sealed to. */
  readonly escrowId?: number | null;
  readonly box: Buffer;
}

/** A bundle that is sealed to exactly those who shall read it. */
interface CheckedBundle {
  readonly bundle: SealedBundle;
  /** The case's readers, for `beginCase`. */
  readonly readers: readonly { readonly user_id: number }[];
  readonly excluded: readonly number[];
  readonly boxes: readonly KeptBox[];
}

const changed = () =>
  new AppError(
    'recipients_changed',
    'As pessoas que recebem este relato mudaram. Confira quem vai ler e envie de novo: nada do que você escreveu se perdeu.',
  );

/** Whom the identity is sealed to. */
export const custodyBoxes = (
  keys: ChannelKeys,
  { boxes, escrow }: SealedIdentity,
  excluded: ReadonlySet<string>,
): KeptBox[] => {
  if (escrow !== keys.told.escrow) throw changed();
  const custodians = keys.told.custodians.map(({ handle }) => handle).filter((one) => !excluded.has(one));
  if (custodians.length === 0)
    throw new AppError(
      'conflict',
      'Ninguém ficou para guardar a identidade em sigilo. Escolha outra forma de se identificar.',
    );
  return keptBoxes(keys, 'identity', boxes, custodians);
};

function keptBoxes(
  keys: ChannelKeys,
  purpose: KeptBox['purpose'],
  boxes: Boxes,
  handles: string[],
): KeptBox[] {
  const expected = new Set(['reporter', ...(keys.told.escrow === null ? [] : ['escrow']), ...handles]);
  if (boxes.length !== expected.size || boxes.some(({ to }) => !expected.delete(to))) throw changed();
  return boxes.map(({ to, box }) => ({
    purpose,
    holder: to === 'reporter' || to === 'escrow' ? to : 'user',
    userId: keys.users.get(to) ?? null,
    escrowId: to === 'escrow' ? keys.escrowId : null,
    box: bytesOf(box),
  }));
}

/**
 * Whether a bundle is sealed to the recipients of now, less those the reporter excluded, or to the alternate committee
 * where nobody is left. Refused otherwise: the browser asks who they are and seals it again.
 */
export async function checkBundle(
  db: Transaction,
  { bundle, ...of }: OfChannel & { readonly bundle: SealedBundle },
): Promise<CheckedBundle> {
  const keys = await readChannelKeys(db, of);
  if (bundle.keys_version !== keys.told.version) throw changed();
  const excluded = new Set(bundle.excluded);
  const left = (holders: readonly { readonly handle: string }[]) =>
    holders.map(({ handle }) => handle).filter((handle) => !excluded.has(handle));
  const recipients = left(keys.told.recipients);
  const readers = recipients.length > 0 ? recipients : left(keys.told.alternates);
  if (readers.length === 0) throw changed();
  const userOf = (handle: string) => keys.users.get(handle) ?? [];
  return {
    bundle,
    readers: readers.flatMap(userOf).map((user_id) => ({ user_id })),
    excluded: [...excluded].flatMap(userOf),
    boxes: [
      ...keptBoxes(keys, 'data', bundle.boxes, readers),
      ...(bundle.identity ? custodyBoxes(keys, bundle.identity, excluded) : []),
    ],
  };
}

export async function insertBoxes(
  db: Transaction,
  { id, legalEntityId }: CaseRef,
  boxes: readonly (KeptBox & { readonly epoch?: number })[],
): Promise<void> {
  await db
    .insertInto('sealed_report_keys')
    .values(
      boxes.map(({ purpose, holder, userId, escrowId = null, box, epoch = 1 }) => ({
        ...{ case_id: id, legal_entity_id: legalEntityId, purpose, epoch, holder, user_id: userId },
        ...{ escrow_id: escrowId, box },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Only rotating makes the next key: a box put there before would keep its holder from the real one. */
export async function assertMadeEpochs(
  db: Transaction,
  { id }: Pick<CaseRef, 'id'>,
  boxes: readonly { readonly epoch: number }[],
): Promise<void> {
  const { rows } = await sql<{ epoch: number }>`
    select epoch from sealed_reports where case_id = ${id} for share`.execute(db);
  const newest = rows[0]?.epoch ?? 0;
  if (boxes.some(({ epoch }) => epoch > newest))
    throw invalidField('boxes', 'Uma destas chaves ainda não existe neste relato. Abra-o de novo e repita.');
}

/** The sealed part of a new case, in the transaction of the rest. */
export async function keepReport(
  db: Transaction,
  of: CaseRef,
  { bundle, excluded, boxes }: CheckedBundle,
): Promise<void> {
  const owner = { case_id: of.id, legal_entity_id: of.legalEntityId };
  await db
    .insertInto('sealed_reports')
    .values({
      ...owner,
      lookup_digest: hashSecret(bundle.lookup),
      reporter_key: bytesOf(bundle.reporter_key),
      identity_given: bundle.identity !== null,
    })
    .execute();
  await insertBoxes(db, of, boxes);
  await db
    .insertInto('sealed_report_records')
    .values({
      ...owner,
      ...{
        kind: 'content',
        audience: 'reporter',
        author: 'outside',
        epoch: 1,
        body: bytesOf(bundle.content),
      },
    })
    .execute();
  if (bundle.identity)
    await db
      .insertInto('sealed_identities')
      .values({ ...owner, body: bytesOf(bundle.identity.body) })
      .execute();
  for (const user_id of excluded)
    await db
      .insertInto('report_exclusions')
      .values({ ...owner, user_id, excluded_by: 'outside' })
      .execute();
}

export async function forgetIdentity(db: Transaction, { id }: Pick<CaseRef, 'id'>): Promise<void> {
  await sql`delete from custody_handover_boxes where case_id = ${id}`.execute(db);
  await sql`delete from sealed_report_keys where case_id = ${id} and purpose = 'identity'`.execute(db);
  await sql`delete from sealed_identities where case_id = ${id}`.execute(db);
}

/**
 * Destroys what could be read of a report: its keys first of all, so that no copy of the bytes opens again. The case, its
 * dates and its timeline stay, without whom it accused or kept from reading. In a job, as the owner.
 */
export async function shredReport(db: Transaction, { id }: Pick<CaseRef, 'id'>): Promise<void> {
  await sql`delete from sealed_report_keys where case_id = ${id}`.execute(db);
  await forgetIdentity(db, { id });
  await sql`delete from sealed_report_records where case_id = ${id}`.execute(db);
  await sql`delete from case_files where case_id = ${id}`.execute(db);
  await sql`delete from report_exclusions where case_id = ${id}`.execute(db);
  await sql`update case_entries set facts = facts - 'mentions' - 'ground'
    where case_id = ${id} and kind = 'report_act'`.execute(db);
}
