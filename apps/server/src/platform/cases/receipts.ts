import { createHmac, timingSafeEqual } from 'node:crypto';
import { CASE_KEY_ALPHABET } from '@conforme/contracts/platform/cases/case-key.ts';
import type { TermLine } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import type { Keys } from '../../core/keys.ts';
import type { CaseRef, OpenedCase } from './open-case.ts';

/** Something that was asked, under its name. */
export interface CaseDetail {
  readonly label: string;
  readonly text: string;
}

/** What a receipt says, in the words it was handed out with. */
export interface ReceiptFacts {
  readonly protocol: string;
  readonly organisation: string;
  readonly received_at: string;
  /** Nobody noted the hour. */
  readonly received_day_only: boolean;
  /** Whose request it is: on the paper, for whoever shows it. Whoever only checks it learns the initials. */
  readonly holder: string;
  /** What was asked, item by item. */
  readonly asked: readonly string[];
  /** Everything else that was asked: for whoever shows the key or has proven the mailbox, and for nobody who checks. */
  readonly details: readonly CaseDetail[];
  readonly terms: readonly ReceiptTerm[];
}

/** What a term is about, and its dates: the law's and the organisation's own, each by its name. */
export interface ReceiptTerm {
  readonly about: string;
  readonly lines: readonly TermLine[];
}

const ID_BYTES = 5;
const MARK_BYTES = 10;
const CODE_LENGTH = ((ID_BYTES + MARK_BYTES) * 8) / 5;

/**
 * A receipt's code is its number and a mark only this installation can make: whoever holds a receipt can have it
 * checked, and nobody can invent one.
 */
export class Receipts {
  private readonly key: Buffer;

  constructor(keys: Keys) {
    this.key = keys.derive('receipts');
  }

  /** Of a case that has just been opened: nobody else knows of it yet. Gives its code. */
  async issueFirst(db: Transaction, { id, legalEntityId, receiptId }: OpenedCase, facts: ReceiptFacts) {
    await deferStatement(
      db,
      sql`insert into case_receipts (id, case_id, legal_entity_id, facts) overriding system value
        values (${receiptId}, ${id}, ${legalEntityId}, ${JSON.stringify(facts)}::jsonb)`,
    );
    return this.codeOf(receiptId);
  }

  /** The one the case has, while it still says the same; else a new one, which takes its place. Gives its code. */
  async issue(db: Transaction, of: CaseRef, facts: ReceiptFacts): Promise<string> {
    // One after the other: of two who ask at once, the second finds the first one's.
    await sql`select from cases where id = ${of.id} for no key update`.execute(db);
    const { rows } = await sql<{ id: number }>`
      with last as (select id, facts from case_receipts where case_id = ${of.id} order by id desc limit 1),
        made as (insert into case_receipts (case_id, legal_entity_id, facts)
          select ${of.id}, ${of.legalEntityId}, ${JSON.stringify(facts)}::jsonb
          where not exists (select from last where last.facts = ${JSON.stringify(facts)}::jsonb) returning id)
      select id from made union all select id from last order by id desc limit 1`.execute(db);
    return this.codeOf(rows[0]?.id as number);
  }

  /** Null for whatever is not ours. The mark is looked at before the database. */
  async read(
    db: Database,
    typed: string,
  ): Promise<{ readonly facts: ReceiptFacts; readonly isSuperseded: boolean } | null> {
    const id = this.idOf(typed);
    const { rows } = await sql<{ facts: ReceiptFacts; isSuperseded: boolean }>`
      select facts, exists (select from case_receipts later
        where later.case_id = receipt.case_id and later.id > receipt.id) as "isSuperseded"
      from case_receipts receipt where id = ${id ?? 0}`.execute(db);
    return rows[0] ?? null;
  }

  codeOf(id: number): string {
    const number = Buffer.alloc(ID_BYTES);
    number.writeUIntBE(id, 0, ID_BYTES);
    const mark = this.markOf(number);
    return (toText(Buffer.concat([this.veiled(number, mark), mark])).match(/.{4}/g) ?? []).join('-');
  }

  private markOf = (number: Buffer): Buffer =>
    createHmac('sha256', this.key).update(number).digest().subarray(0, MARK_BYTES);

  /** How many receipts there are is nobody's business. Applied twice it gives the number back. */
  private veiled(number: Buffer, mark: Buffer): Buffer {
    const veil = createHmac('sha256', this.key).update('veil').update(mark).digest();
    return Buffer.from(number.map((byte, place) => byte ^ (veil[place] as number)));
  }

  private idOf(typed: string): number | null {
    const bytes = fromText(typed.toUpperCase().replaceAll('-', ''));
    if (!bytes) return null;
    const mark = bytes.subarray(ID_BYTES);
    const number = this.veiled(bytes.subarray(0, ID_BYTES), mark);
    return timingSafeEqual(mark, this.markOf(number)) ? number.readUIntBE(0, ID_BYTES) : null;
  }
}

/** Five bits a sign; there are no bits left over. */
function toText(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => CASE_KEY_ALPHABET[Number.parseInt(five, 2)]).join('');
}

function fromText(text: string): Buffer | null {
  const signs = [...text].map((sign) => CASE_KEY_ALPHABET.indexOf(sign));
  if (signs.length !== CODE_LENGTH || signs.includes(-1)) return null;
  const bits = signs.map((sign) => sign.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
