import { choices } from '../../core/choices.ts';
import type { Classification, DocumentState, VersionState } from './document-choices.ts';

/** What is done with a version before it is approved: for whoever edits. */
export const preparingActs = choices({
  send_to_review: 'Enviar para revisão',
  withdraw: 'Retirar da revisão',
  discard_version: 'Descartar a versão',
  begin_review: 'Começar a revisão periódica',
});
/** What is decided: for whoever releases. */
export const decidingActs = choices({
  approve: 'Aprovar a versão',
  return: 'Devolver para ajustes',
  release: 'Publicar a versão',
  keep: 'Manter como está',
  supersede: 'Marcar como substituído',
  revoke: 'Revogar',
  archive: 'Arquivar',
  hold: 'Suspender a eliminação',
  lift_hold: 'Encerrar a suspensão da eliminação',
});
export type PreparingAct = keyof typeof preparingActs.labels;
export type DecidingAct = keyof typeof decidingActs.labels;
export type DocumentAct = 'add_version' | PreparingAct | DecidingAct | 'dispose' | 'delete';

/** These ask for a reason: somebody will want to know it. */
export const actsWithReason: readonly DocumentAct[] = [
  ...(['return', 'revoke', 'archive', 'supersede'] as const),
  ...(['hold', 'lift_hold', 'dispose'] as const),
];

export interface DocumentStanding {
  readonly status: DocumentState;
  /** Of the version that is being prepared; null while there is none. */
  readonly pending: Extract<VersionState, 'draft' | 'in_review' | 'approved'> | null;
  /** Its note says what changed. */
  readonly hasNote: boolean;
  readonly effectiveFrom: string | null;
  /** The last day it has to be kept; null while it is in force, or for good. */
  readonly keptUntil: string | null;
  /** A lawsuit or an inspection may still need it: nothing is disposed of. */
  readonly isHeld: boolean;
  readonly today: string;
}

export interface DocumentActor {
  readonly mayEdit: boolean;
  readonly mayRelease: boolean;
  readonly mayDelete: boolean;
  /** Wrote the version that is being prepared: somebody else approves it. */
  readonly isAuthor: boolean;
}

const wasNeverReleased = ({ status }: DocumentStanding) =>
  status === 'draft' || status === 'in_review' || status === 'approved';
export const isInForce = (status: DocumentState): boolean =>
  status === 'in_force' || status === 'periodic_review';
const hasEnded = (status: DocumentState): boolean =>
  status === 'superseded' || status === 'revoked' || status === 'archived';

/** It has a life before it: what has ended gets no new versions. */
const isAlive = (one: DocumentStanding) => wasNeverReleased(one) || isInForce(one.status);

/** Whether the document and its version stand so that the act makes sense, whoever asks. */
const stands: Readonly<Record<DocumentAct, (one: DocumentStanding) => boolean>> = {
  add_version: (one) => isAlive(one) && (one.pending === null || one.pending === 'draft'),
  send_to_review: (one) => isAlive(one) && one.pending === 'draft' && one.hasNote,
  withdraw: (one) => isAlive(one) && one.pending === 'in_review',
  discard_version: (one) => one.pending === 'draft',
  begin_review: (one) => one.status === 'in_force',
  approve: (one) => isAlive(one) && one.pending === 'in_review',
  return: (one) => isAlive(one) && (one.pending === 'in_review' || one.pending === 'approved'),
  release: (one) =>
    isAlive(one) &&
    one.pending === 'approved' &&
    (one.effectiveFrom === null || one.effectiveFrom <= one.today),
  keep: (one) => one.status === 'periodic_review' && one.pending === null,
  supersede: (one) => isInForce(one.status) && one.pending === null,
  revoke: (one) => isInForce(one.status),
  archive: (one) =>
    (isInForce(one.status) || one.status === 'superseded' || one.status === 'revoked') &&
    one.pending === null,
  hold: (one) => !one.isHeld && (isInForce(one.status) || hasEnded(one.status)),
  lift_hold: (one) => one.isHeld,
  // What is kept for good is never disposed of, nor what is held.
  dispose: (one) =>
    hasEnded(one.status) && !one.isHeld && one.keptUntil !== null && one.keptUntil < one.today,
  delete: wasNeverReleased,
};

const asked = (act: DocumentAct, actor: DocumentActor): boolean => {
  if (act === 'dispose' || act === 'delete') return actor.mayDelete;
  if (act === 'add_version' || act in preparingActs.labels) return actor.mayEdit;
  // Whoever wrote it neither approves nor returns it; a version withdrawn is the author's own act.
  if (act === 'approve') return actor.mayRelease && !actor.isAuthor;
  return actor.mayRelease;
};

export const allActs = Object.keys(stands) as DocumentAct[];

export const isOffered = (act: DocumentAct, standing: DocumentStanding, actor: DocumentActor): boolean =>
  stands[act](standing) && asked(act, actor);

export const actsOffered = (standing: DocumentStanding, actor: DocumentActor): DocumentAct[] =>
  allActs.filter((act) => isOffered(act, standing, actor));

/** The state a document is in after an act. Until its first release it stands as its version does. */
export function statusAfter(act: DocumentAct, { status }: Pick<DocumentStanding, 'status'>): DocumentState {
  const ofVersion = (state: DocumentState) =>
    status === 'draft' || status === 'in_review' || status === 'approved' ? state : status;
  switch (act) {
    case 'add_version':
    case 'withdraw':
    case 'return':
    case 'discard_version':
      return ofVersion('draft');
    case 'send_to_review':
      return ofVersion('in_review');
    case 'approve':
      return ofVersion('approved');
    case 'release':
    case 'keep':
      return 'in_force';
    case 'begin_review':
      return 'periodic_review';
    case 'supersede':
      return 'superseded';
    case 'revoke':
      return 'revoked';
    case 'archive':
      return 'archived';
    case 'dispose':
      return 'disposed';
    case 'hold':
    case 'lift_hold':
    case 'delete':
      return status;
  }
}

/** The last day of so many years after one. 29 February ends on the 28th. */
export function yearsAfter(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  const isLeap = new Date(`${year}-02-29T00:00:00Z`).getUTCMonth() === 1;
  return same.endsWith('-02-29') && !isLeap ? `${year}-02-28` : same;
}

interface Readers {
  readonly everyone: boolean;
  readonly units: number;
  readonly roles: number;
  readonly lists: number;
  readonly people: number;
}

/** Why these readers do not fit the classification; null where they do. */
export function readersRefusal(classification: Classification, readers: Readers): string | null {
  if (
    classification === 'restricted' &&
    (readers.everyone || readers.units + readers.roles + readers.lists > 0)
  )
    return 'Um documento restrito é só para pessoas escolhidas uma a uma.';
  if (classification === 'confidential' && readers.everyone)
    return 'Um documento confidencial não é para todos: escolha unidades, grupos, listas ou pessoas.';
  return null;
}

/** How near a day is, as a list colours it. */
export function dueTone(day: string | null, today: string): 'late' | 'soon' | 'near' | null {
  if (day === null) return null;
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  return days < 0 ? 'late' : days <= 7 ? 'soon' : days <= 30 ? 'near' : null;
}

/** Days before a review or an end on which somebody is told. */
export const reminderDays = [30, 7, 0] as const;
