import type { AuditAction, AuditObject } from '../../core/audit-words/audit-words.ts';
import type { LinkPurposeName } from '../../core/link-purposes.ts';
import type { KnownNotificationType } from '../../core/notifications/notification-types.ts';
import type { UploadRules } from '../../core/upload.ts';
import type { DeadlineRuleKey } from '../deadlines/deadline-rules.ts';
import type { CaseWords } from './case-words.ts';
import type { Confidentiality } from './confidentiality.ts';
import type { FormType } from './form-types.ts';

/** What the kit writes to the audit log of every kind: each needs its words there, or the kind does not compile. */
type KitActs =
  | 'assigned'
  | 'entry_published'
  | 'entry_unpublished'
  | 'file_added'
  | 'file_removed'
  | 'file_taken'
  | 'forwarded'
  | 'key_renewed'
  | 'noted'
  | 'viewed';
export type CaseObject = {
  [Object in AuditObject]: `${Object}.${KitActs}` extends AuditAction ? Object : never;
}[AuditObject];

/** Whether somebody here has to act, somebody outside has to, or nobody any more. */
export type StateGroup = 'open' | 'waiting' | 'ended';

/** A kind of case as both sides know it. Plain data without zod: public pages load it. */
export interface CaseKind {
  readonly formType: FormType;
  /** Of the links to its public form. */
  readonly purpose: LinkPurposeName;
  /** What the audit log calls it. */
  readonly object: CaseObject;
  /** The staff's pages: the list here, a case at `${path}/{id}/handling`. */
  readonly path: `/${string}`;
  /** A case is read and handled at `${path}/{id}`: there is no page of its own to handle it. */
  readonly isOnePage?: true;
  /** The permission that handling takes; whoever has it is told of what comes in. */
  readonly handling: string;
  /** Of notifications. */
  readonly icon: string;
  /** The type of its notifications, where it has one of its own. */
  readonly news?: KnownNotificationType;
  readonly words: CaseWords;
  /** The group of each of its states. */
  readonly states: Readonly<Record<string, StateGroup>>;
  /** The clocks that its due date is taken from. */
  readonly dueClocks: readonly DeadlineRuleKey[];
  /** What a warning calls a clock, where several run at once and 'the case' would not say which is due. */
  readonly clockNames?: Readonly<Partial<Record<DeadlineRuleKey, string>>>;
  /** The clock of the organisation's own goal; null where there is none. */
  readonly internalClock: DeadlineRuleKey | null;
  readonly confidentiality: Confidentiality;
  /** What its files may be, where documents and pictures are not enough. */
  readonly fileRules?: UploadRules;
  /** The whole name, as titles have it: 'Pedido de titular'. */
  readonly title: string;
  /** 'Pedidos de titulares' */
  readonly titles: string;
}
