import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from '../core/encryption.ts';
import type { Keys } from '../core/keys.ts';

/**
 * Columns nobody may read from a stolen database. Each has a key of its own, and a value opens only in the row it was
 * sealed for.
 */
export type SealedField =
  | 'natural_entities.cpf'
  | 'natural_entities.rg'
  | 'natural_entities.mother_name'
  | 'natural_entities.bank_account'
  | 'natural_entity_merges.values'
  | 'contact_opt_outs.address'
  | 'privacy_requests.holder_document'
  | 'privacy_requests.representative_cpf'
  | 'scholarship_applications.cpf'
  | 'scholarship_forms.content'
  | 'scholarship_sensitive.content';

/** Bytes of a digest that are kept: enough to find, too few to be worth attacking backwards alone. */
const DIGEST_BYTES = 16;

/** Seals, opens, and finds by the exact value without opening anything (a blind index). */
export class SealedFields {
  private readonly derived = new Map<string, Buffer>();

  constructor(private readonly keys: Keys) {}

  /** `row`: the row's uuid, chosen before it is written. */
  seal(field: SealedField, row: string, text: string): Buffer {
    return encrypt(this.key(`sealed ${field}`), Buffer.from(text), `${field} ${row}`);
  }

  /** Throws when it was changed, moved to another row or column, or sealed with another key. */
  open(field: SealedField, row: string, sealed: Buffer): string {
    return decrypt(this.key(`sealed ${field}`), sealed, `${field} ${row}`).toString();
  }

  /** The same for the same value, and only within its column. Give it the one form a value is stored in. */
  digest(field: SealedField, text: string): Buffer {
    return createHmac('sha256', this.key(`digest ${field}`))
      .update(text)
      .digest()
      .subarray(0, DIGEST_BYTES);
  }

  private key(purpose: string): Buffer {
    const known = this.derived.get(purpose) ?? this.keys.derive(purpose);
    this.derived.set(purpose, known);
    return known;
  }
}
