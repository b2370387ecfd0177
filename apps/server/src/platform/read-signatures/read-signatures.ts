import { createHash } from 'node:crypto';
import type { OwnSignature } from '@conforme/contracts/platform/read-signatures/read-signature.schemas.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { canonicalJson } from '../issued-documents/canonical-json.ts';

/** What is signed: one version of something of a feature. */
export interface SignedTarget {
  /** 'newsletter' */
  readonly type: string;
  readonly id: number;
  readonly version: number;
  readonly legalEntityId: number;
  readonly statement: string;
  readonly contentHash: Buffer;
}

export interface Signer {
  readonly userId: number | null;
  readonly contactId: number | null;
  readonly name: string;
  readonly email: string;
  readonly unitId: number | null;
  readonly method: OwnSignature['method'];
  readonly device: string | null;
}

/** Of plain data, the same for the same contents whatever the order of their keys. */
export const contentHash = (content: object): Buffer =>
  createHash('sha256').update(canonicalJson(content)).digest();

const shown = sql`id, version, name, email, signed_at, method, encode(content_hash, 'hex') as content_hash, statement`;

/** An account, or a contact who came by a personal link. */
export type SignerKey = Pick<Signer, 'userId' | 'contactId'>;

export const bySigner = ({ userId, contactId }: SignerKey) =>
  userId === null ? sql<boolean>`contact_id = ${contactId}` : sql<boolean>`user_id = ${userId}`;

/** Signs once: whoever signed this version already gets that signature again, also when two requests race. */
export async function signReading(
  db: Transaction,
  target: SignedTarget,
  signer: Signer,
): Promise<{ signature: OwnSignature; isNew: boolean }> {
  const { rows } = await sql<OwnSignature>`
    insert into read_signatures (legal_entity_id, target_type, target_id, version, user_id, contact_id, name, email,
      unit_id, statement, content_hash, method, device)
    values (${target.legalEntityId}, ${target.type}, ${target.id}, ${target.version}, ${signer.userId},
      ${signer.contactId}, ${signer.name}, ${signer.email}, ${signer.unitId}, ${target.statement},
      ${target.contentHash}, ${signer.method}, ${signer.device})
    on conflict do nothing
    returning ${shown}`.execute(db);
  if (rows[0]) return { signature: rows[0], isNew: true };
  const before = await signatureOf(db, { ...target, from: target.version }, signer);
  if (!before) throw new Error('a signature was refused as a second one, and there is no first');
  return { signature: before, isNew: false };
}

/** The newest of somebody's from this version on; null where there is none. */
export async function signatureOf(
  db: Database | Transaction,
  { type, id, from }: { readonly type: string; readonly id: number; readonly from: number },
  signer: SignerKey,
): Promise<OwnSignature | null> {
  const { rows } = await sql<OwnSignature>`
    select ${shown} from read_signatures
    where target_type = ${type} and target_id = ${id} and version >= ${from} and ${bySigner(signer)}
    order by version desc limit 1`.execute(db);
  return rows[0] ?? null;
}
