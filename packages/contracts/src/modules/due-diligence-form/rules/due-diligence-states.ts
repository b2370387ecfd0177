import { choices } from '../../../core/choices.ts';
import type { EntryKind } from '../../../platform/cases/case-entries.ts';
import type { StateGroup } from '../../../platform/cases/case-kind.ts';

export const dueDiligenceStates = choices({
  draft: 'Rascunho',
  sent: 'Enviada',
  opened: 'Aberta',
  filling: 'Em preenchimento',
  answered: 'Respondida',
  analysing: 'Em análise',
  complement_asked: 'Complementação solicitada',
  approved: 'Aprovada',
  approved_reservations: 'Aprovada com ressalvas',
  rejected: 'Reprovada',
  lapsed: 'Vencida',
  renewing: 'Em renovação',
  link_expired: 'Prazo expirado',
  cancelled: 'Cancelada',
});
export type DueDiligenceState = keyof typeof dueDiligenceStates.labels;

export const dueDiligenceStateGroups = {
  draft: 'open',
  sent: 'waiting',
  opened: 'waiting',
  filling: 'waiting',
  answered: 'open',
  analysing: 'open',
  complement_asked: 'waiting',
  approved: 'ended',
  approved_reservations: 'ended',
  rejected: 'ended',
  lapsed: 'ended',
  renewing: 'ended',
  link_expired: 'open',
  cancelled: 'ended',
} as const satisfies Record<DueDiligenceState, StateGroup>;

export const isOpenDueDiligence = (state: DueDiligenceState): boolean =>
  dueDiligenceStateGroups[state] !== 'ended';

export const dueDiligenceDecisions = choices({
  approved: 'Aprovar',
  approved_reservations: 'Aprovar com ressalvas',
  rejected: 'Reprovar',
});
export type DueDiligenceDecision = keyof typeof dueDiligenceDecisions.labels;

export const isApproval = (decision: DueDiligenceDecision): boolean => decision !== 'rejected';

/** Everything the organisation does to an assessment. */
export const dueDiligenceActs = choices({
  invite: 'Enviar ao fornecedor',
  start_analysis: 'Começar a análise',
  ask: 'Pedir complemento',
  resume: 'Retomar a análise',
  add_finding: 'Registrar achado',
  change_finding: 'Alterar achado',
  close_finding: 'Concluir achado',
  propose: 'Enviar para decisão',
  send_back: 'Devolver à análise',
  decide: 'Decidir',
  issue: 'Emitir certificado',
  renew: 'Renovar',
  assign: 'Atribuir a alguém',
  forward: 'Encaminhar a outra área',
  note: 'Anotar',
  renew_key: 'Dar outra chave ao fornecedor',
  cancel: 'Cancelar',
});
export type DueDiligenceAct = keyof typeof dueDiligenceActs.labels;

const HANDLE = 'due_diligence_form.handling';
const DECIDE = 'due_diligence_form.approve';

/** The permission each takes, beside reaching the organisation. */
export const dueDiligenceActPermissions: Readonly<Record<DueDiligenceAct, string>> = {
  invite: HANDLE,
  start_analysis: HANDLE,
  ask: HANDLE,
  resume: HANDLE,
  add_finding: HANDLE,
  change_finding: HANDLE,
  close_finding: HANDLE,
  propose: HANDLE,
  send_back: DECIDE,
  decide: DECIDE,
  issue: HANDLE,
  renew: HANDLE,
  assign: HANDLE,
  forward: HANDLE,
  note: HANDLE,
  renew_key: HANDLE,
  cancel: HANDLE,
};

/** What whoever analyses leaves in the timeline: begun, a complement asked or taken back, a finding, an opinion. */
export const analysisEntries = [
  'started',
  'question',
  'resumed',
  'finding',
  'proposal',
] as const satisfies readonly EntryKind[];

/** What the rules look at. */
export interface DueDiligenceFacts {
  readonly state: DueDiligenceState;
  /** An opinion says what should be decided. */
  readonly isProposed: boolean;
  /** Everybody who analysed it, those included whose opinion was sent back. */
  readonly analysedBy: readonly number[];
  readonly wasAnswered: boolean;
  readonly hasRenewal: boolean;
  readonly openFindings: number;
}

const FROM: Readonly<Partial<Record<DueDiligenceAct, readonly DueDiligenceState[]>>> = {
  invite: ['draft', 'sent', 'opened', 'filling', 'link_expired', 'complement_asked'],
  start_analysis: ['answered'],
  ask: ['analysing'],
  resume: ['complement_asked'],
  add_finding: ['answered', 'analysing', 'complement_asked'],
  change_finding: ['answered', 'analysing', 'complement_asked', 'approved_reservations'],
  close_finding: ['answered', 'analysing', 'complement_asked', 'approved', 'approved_reservations'],
  propose: ['analysing'],
  send_back: ['analysing'],
  decide: ['analysing'],
  issue: ['approved', 'approved_reservations'],
  renew: ['approved', 'approved_reservations', 'rejected', 'lapsed'],
  cancel: ['draft', 'sent', 'opened', 'filling', 'answered', 'analysing', 'complement_asked', 'link_expired'],
};

/** Where an act leads, whatever was said with it; a decision leads to the state of its name. */
export const stateAfterAct = {
  start_analysis: 'analysing',
  ask: 'complement_asked',
  resume: 'analysing',
  cancel: 'cancelled',
} as const satisfies Partial<Record<DueDiligenceAct, DueDiligenceState>>;

const WRONG_STATE: Readonly<Partial<Record<DueDiligenceAct, string>>> = {
  invite: 'O fornecedor já respondeu, ou esta avaliação terminou.',
  start_analysis: 'Só se analisa o que o fornecedor enviou.',
  ask: 'Só se pede complemento durante a análise.',
  resume: 'Não há complemento pedido.',
  add_finding: 'Só se registram achados do que o fornecedor respondeu, antes da decisão.',
  change_finding: 'Este achado não pode mais ser alterado.',
  close_finding: 'Esta avaliação não tem achados a concluir.',
  propose: 'Só se envia para decisão o que está em análise.',
  send_back: 'Não há parecer à espera de decisão.',
  decide: 'Só se decide o que está em análise.',
  issue: 'Só uma avaliação aprovada e válida tem certificado.',
  renew: 'Só se renova uma avaliação que já foi decidida.',
  cancel: 'Esta avaliação já terminou.',
};

/** Why this may not be done now, in the user's words; null when it may. */
export function refusedDueDiligenceAct(
  act: DueDiligenceAct,
  facts: DueDiligenceFacts,
  { userId }: { readonly userId: number },
): string | null {
  const from = FROM[act];
  if (from && !from.includes(facts.state)) return WRONG_STATE[act] ?? 'Isto não se faz agora.';
  switch (act) {
    case 'propose':
    case 'ask':
      return facts.isProposed ? 'Esta avaliação espera a decisão de quem aprova.' : null;
    case 'change_finding':
    case 'close_finding':
      return facts.openFindings > 0 ? null : 'Não há achado em aberto.';
    case 'send_back':
    case 'decide':
      if (!facts.isProposed) return 'Falta o parecer de quem analisa.';
      return act === 'decide' && facts.analysedBy.includes(userId)
        ? 'Quem analisou não decide: peça a outra pessoa.'
        : null;
    case 'renew':
      return facts.hasRenewal ? 'A renovação desta avaliação já foi aberta.' : null;
    case 'renew_key':
      return facts.wasAnswered ? null : 'O fornecedor recebe a chave quando envia as respostas.';
    default:
      return null;
  }
}

/** What has to be done next, in the usual order; null where nothing waits. */
export function nextDueDiligenceAct(
  facts: DueDiligenceFacts,
  asker: { readonly userId: number },
): DueDiligenceAct | null {
  const order: Readonly<Partial<Record<DueDiligenceState, readonly DueDiligenceAct[]>>> = {
    draft: ['invite'],
    link_expired: ['invite'],
    answered: ['start_analysis'],
    analysing: ['decide', 'propose'],
    lapsed: ['renew'],
  };
  return order[facts.state]?.find((act) => refusedDueDiligenceAct(act, facts, asker) === null) ?? null;
}

/** A refusal that somebody would ask about. */
export const isDueDiligenceRefusalTold = (act: DueDiligenceAct, { state }: DueDiligenceFacts): boolean =>
  state === 'analysing' && (act === 'decide' || act === 'propose');
