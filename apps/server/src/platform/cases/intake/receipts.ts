import { createHmac } from 'node:crypto';
import type { TermLine } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { deferStatement } from '../../../core/database/pipeline.ts';
import type { Keys } from '../../../core/keys.ts';
import { CODE_BYTES, codeDigest, codeText, typedDigest } from '../../receipts/check-code.ts';
import type { CaseRef, OpenedCase } from '../case-ref.ts';

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

/**
 * A receipt's code is a mark of its case and number that only this installation can make: whoever holds a receipt can
 * have it checked, and nobody can invent one. The database has the code's digest only.
 */
export class Receipts {
  private readonly key: Buffer;

  constructor(keys: Keys) {
    this.key = keys.derive('receipts');
  }

  /** Of a case that has just been opened: nobody else knows of it yet. Gives its code. */
  async issueFirst(db: Transaction, of: OpenedCase, facts: ReceiptFacts): Promise<string> {
    const code = this.codeOf(of, 1);
    await deferStatement(db, newReceipt(of, code, facts));
    return codeText(code);
  }

  /** The one the case has, while it still says the same; else a new one, which takes its place. Gives its code. */
  async issue(db: Transaction, of: CaseRef, facts: ReceiptFacts): Promise<string> {
    // One after the other: of two who ask at once, the second finds the first one's.
    await sql`select from cases where id = ${of.id} for no key update`.execute(db);
    const { rows } = await sql<{ id: number; is_same: boolean }>`
      select id, facts = ${JSON.stringify(facts)}::jsonb as is_same from case_receipts
      where case_id = ${of.id} order by id desc limit 1`.execute(db);
    const [last = { id: 0, is_same: false }] = rows;
    if (last.is_same) return codeText(this.codeOf(of, last.id));
    const code = this.codeOf(of, last.id + 1);
    await newReceipt(of, code, facts).execute(db);
    return codeText(code);
  }

  /** Null for whatever is not ours. */
  async read(
    db: Database,
    typed: string,
  ): Promise<{ readonly facts: ReceiptFacts; readonly supersededAt: string | null } | null> {
    const { rows } = await sql<{ facts: ReceiptFacts; supersededAt: string | null }>`
      select facts, (select min(later.issued_at) from case_receipts later
        where later.case_id = receipt.case_id and later.id > receipt.id) as "supersededAt"
      from case_receipts receipt where code_digest = ${typedDigest(typed)}`.execute(db);
    return rows[0] ?? null;
  }

  private codeOf = ({ id }: CaseRef, number: number): Buffer =>
    createHmac('sha256', this.key).update(`${id} ${number}`).digest().subarray(0, CODE_BYTES);
}

const newReceipt = (of: CaseRef, code: Buffer, facts: ReceiptFacts) => sql`
  insert into case_receipts (case_id, legal_entity_id, code_digest, facts)
  values (${of.id}, ${of.legalEntityId}, ${codeDigest(code)}, ${JSON.stringify(facts)}::jsonb)`;
