import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import type { CaseDetail, CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import type { CaseWords } from '@conforme/contracts/platform/cases/case-words.ts';
import type {
  DeadlineOutcome,
  DeadlineState,
} from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Tone } from '../../core/ui/chip.tsx';

export type CaseId = CaseDetail['id'];

/** What every list of cases has in its rows. */
export interface CaseRow {
  readonly id: CaseId;
  readonly protocol: string;
  readonly state: string;
  readonly is_open: 'yes' | 'no';
  readonly responsible: string | null;
  /** Null while no clock runs. */
  readonly due_at: string | null;
}

/** Of the kinds whose clocks are terms of a law or of a policy. */
export interface DatedCaseRow extends CaseRow {
  readonly due: DeadlineState | null;
  readonly due_words: string | null;
  readonly due_outcome: DeadlineOutcome | null;
  readonly due_source: string | null;
}

export interface CaseState {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: Icon;
  /** Somebody still has to do something. */
  readonly isOpen: boolean;
}

/** What list and board of a kind need. No zod: it is part of the first load of the list. */
export interface CaseListKind {
  readonly words: CaseWords;
  readonly list: { readonly path: `/${string}`; readonly columns: readonly object[] };
  /** Of the list; a case stands below it: '/privacy-form' → '/privacy-form/7', '/privacy-form/7/handling'. */
  readonly path: `/${string}`;
  /** A case is read and handled on one page, '/due-diligence-form/7'. */
  readonly isOnePage?: true;
  readonly permissions: { readonly read: string; readonly handle: string };
  readonly states: Readonly<Record<string, CaseState>>;
  /** The columns of the board, in their order. */
  readonly boardStates: readonly string[];
  /** The acts that lead to a column: a card dropped there opens the first of them that may be done. */
  readonly boardActs: Readonly<Record<string, readonly string[]>>;
}

/** One thing that can be done to a case. Whether it may be done now is said by the server. */
export interface CaseAct {
  readonly label: string;
  readonly icon: Icon;
  /** Takes the version of the case and what the act asks for; answers the case as it is then. */
  readonly endpoint: Endpoint;
}

export interface NoteTemplatesProps {
  readonly caseId: CaseId;
  readonly onChoose: (text: string) => void;
}

/** What the page of a case needs beside the list's part. */
export interface CaseKind<Detail extends CaseDetail = CaseDetail>
  extends Omit<CaseListKind, 'list' | 'boardStates' | 'boardActs'> {
  readonly endpoints: {
    readonly read: Endpoint;
    readonly paper: Endpoint;
    readonly upload: Endpoint & { readonly upload: UploadRules };
    readonly removeFile: Endpoint;
    /** People who may handle cases of this kind, in a given unit. */
    readonly handlers: Endpoint;
  };
  readonly acts: Readonly<Record<string, CaseAct>>;
  /** Texts that a note may begin with, filled in for the case: a `lazyShown`. Left out where the kind has none. */
  readonly noteTemplates?: ComponentType<NoteTemplatesProps>;
  /** What happened, in a sentence; what was said stands below it. */
  entryWords(entry: CaseEntry): string;
  /**
   * Of an internal line whose words are read outside all the same, somewhere else on the page: when, to stand behind 'Para a
   * família'; null of any other.
   */
  toldOutside?(entry: CaseEntry): string | null;
  /** Who is meant where a line is of whoever brought the case. */
  outsiderName(detail: Detail): string;
}
