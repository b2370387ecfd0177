import type { EntryKind } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import type { OutsideAct } from '@conforme/contracts/platform/cases/outside-acts.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import type { SealedChannel } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type { Config } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { ReceiptWords } from '../receipts/receipt-words.ts';
import type { CaseRef } from './case-ref.ts';
import type { ReceiptFacts } from './intake/receipts.ts';

/**
 * What only the kind of case knows; protocol, timeline and papers are the same for all. Its sections and words are
 * plain data: the page and the dossier draw them for any kind.
 */
export type OwnPart = Omit<OutsideCase, OfEveryKind | OfReceiving | OfSomeKinds | 'paper'> &
  Partial<Pick<OutsideCase, OfReceiving>> &
  Partial<Pick<OutsideCase, OfSomeKinds>> & {
    readonly paper: Omit<Paper, OfSomePapers> & Partial<Pick<Paper, OfSomePapers>>;
  };

/** What the kit reads itself. */
type OfEveryKind = 'access' | 'form_type' | 'protocol' | 'organisation' | 'file_rules' | 'files' | 'entries';
/** The day a case was opened, unless its kind tells another: what is begun first came when it was sent. */
type OfReceiving = 'received_at' | 'received_label';
/** What a kind that has no such thing leaves out: who is responsible, another case it was joined to, why it was refused, stars. */
type OfSomeKinds = 'officer' | 'reply_about' | 'related' | 'answer_rows' | 'reopen_until' | 'rating';
type Paper = OutsideCase['paper'];
type OfSomePapers = 'responsible' | 'outcome';

/** A case with what its kind left out. */
export const withoutGaps = (
  { paper, ...own }: OwnPart,
  received_at: string,
): Omit<OutsideCase, OfEveryKind> => ({
  ...{ received_at, received_label: 'Recebido em' },
  ...{ officer: null, reply_about: [], related: null, answer_rows: [], reopen_until: null, rating: null },
  ...own,
  paper: { responsible: null, outcome: [], ...paper },
});

/** What somebody outside does, with what they said. */
export type OutsideActInput =
  | {
      readonly act: 'reply';
      /** Null where files alone were sent. */
      readonly text: string | null;
      readonly fileIds: readonly string[];
      /** Of `reply_about`; without it nothing was named. */
      readonly about?: string | null;
    }
  | { readonly act: 'withdraw' }
  | { readonly act: 'reopen'; readonly reason: string }
  | { readonly act: 'rate'; readonly stars: number; readonly text: string | null };

/** A line of the timeline as its kind explains it. */
export interface ChangedLine {
  readonly kind: EntryKind;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface InCase {
  readonly db: Transaction;
  readonly config: Config;
  readonly of: CaseRef;
}

/**
 * What a kind of case gives so that it can be followed by protocol. Who asks has shown the key already; whether the
 * act may be done is the kind's to say, under the lock of its row.
 */
export interface ProtocolCase {
  readonly kind: CaseKind;
  read(db: Database | Transaction, of: CaseRef): Promise<OwnPart>;
  /** What such a line changed, in a sentence for whoever is outside; null where its name says it all. */
  change(line: ChangedLine): string | null;
  readonly receiptWords: ReceiptWords;
  /** What a receipt says of it today. */
  receipt(db: Database | Transaction, of: CaseRef): Promise<ReceiptFacts>;
  /** Locks the case's row until the transaction ends. Why this may not be done now; null when it may. */
  refusal(db: Transaction, of: CaseRef, act: OutsideAct): Promise<string | null>;
  /** After `refusal` gave null, in its transaction: state, line of the timeline, audit, and whom it concerns is told. */
  carryOut(ctx: InCase, input: OutsideActInput): Promise<void>;
}

/** The kinds that can be followed; the others come with their modules. */
export type ProtocolCases = Readonly<Partial<Record<FormType, ProtocolCase>>>;

/** Of the whole product: none is left out but sealed reports, which have their own pages. */
export type AllProtocolCases = Readonly<Record<Exclude<FormType, SealedChannel>, ProtocolCase>>;
