import type { AuditAction, AuditObject } from '../../core/audit-words.ts';
import type { LinkPurposeName } from '../../core/link-purposes.ts';
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

/** 'pedido', 'relato', 'inscrição': as the sentences of the kit need it. */
export interface CaseWords {
  readonly one: string;
  readonly many: string;
  /** 'o pedido' */
  readonly the: string;
  /** 'este pedido' */
  readonly this: string;
  /** 'neste pedido' */
  readonly inThis: string;
  /** 'no pedido' */
  readonly in: string;
  /** 'do pedido' */
  readonly of: string;
  /** 'um pedido' */
  readonly a: string;
  /** 'atribuído' or 'atribuída': what is said of it ends in this letter. */
  readonly ending: 'o' | 'a';
}

const masculine = {
  the: 'o',
  this: 'este',
  inThis: 'neste',
  in: 'no',
  of: 'do',
  a: 'um',
  ending: 'o',
} as const;
const feminine = {
  the: 'a',
  this: 'esta',
  inThis: 'nesta',
  in: 'na',
  of: 'da',
  a: 'uma',
  ending: 'a',
} as const;

export function caseWords(one: string, many: string, gender: 'm' | 'f'): CaseWords {
  const { ending, ...articles } = gender === 'm' ? masculine : feminine;
  const before = (article: string) => `${article} ${one}`;
  return {
    one,
    many,
    ending,
    the: before(articles.the),
    this: before(articles.this),
    inThis: before(articles.inThis),
    in: before(articles.in),
    of: before(articles.of),
    a: before(articles.a),
  };
}

/** A kind of case as both sides know it. Plain data without zod: public pages load it. */
export interface CaseKind {
  readonly formType: FormType;
  /** Of the links to its public form. */
  readonly purpose: LinkPurposeName;
  /** What the audit log calls it. */
  readonly object: CaseObject;
  /** The staff's pages: the list here, a case at `${path}/{id}/handling`. */
  readonly path: `/${string}`;
  /** The permission that handling takes; whoever has it is told of what comes in. */
  readonly handling: string;
  /** Of notifications. */
  readonly icon: string;
  readonly words: CaseWords;
  /** The whole name, as titles have it: 'Pedido de titular'. */
  readonly title: string;
  /** 'Pedidos de titulares' */
  readonly titles: string;
}
