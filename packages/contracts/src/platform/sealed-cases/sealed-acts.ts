import { choices } from '../../core/choices.ts';
import { isUnderInquiry, type SealedState, sealedStateGroups } from './sealed-states.ts';

/** Everything an appointed person does to a sealed report. What they write goes along sealed. */
export const sealedActs = choices({
  start_triage: 'Começar a triagem',
  admit: 'Admitir o relato',
  put_out_of_scope: 'Encerrar como fora de escopo',
  investigate: 'Começar a apuração',
  resume: 'Retomar a apuração',
  propose_conclusion: 'Propor a conclusão',
  approve_conclusion: 'Aprovar a conclusão',
  return_conclusion: 'Devolver a conclusão',
  monitor: 'Acompanhar contra retaliação',
  archive: 'Arquivar',
  reopen: 'Reabrir',
  message: 'Escrever a quem relatou',
  record: 'Registrar na apuração',
  settle_council: 'Registrar a notificação ao Conselho Tutelar',
  assign: 'Atribuir a alguém',
  exclude: 'Tirar o acesso por conflito de interesse',
  hold: 'Guardar por dever legal',
  release_hold: 'Liberar da guarda legal',
});
export type SealedAct = keyof typeof sealedActs.labels;

/** What the rules look at: nothing of it is secret. */
export interface SealedFacts {
  readonly state: SealedState;
  /** Who proposed the conclusion that waits; null where none waits. */
  readonly proposedBy: number | null;
  /** How many people hold a key to it now. */
  readonly readers: number;
  /** The notice to the Conselho Tutelar has not been dealt with. */
  readonly isCouncilDue: boolean;
  readonly isHeld: boolean;
  /** Its contents were destroyed when its time had come. */
  readonly isShredded: boolean;
}

export interface SealedAsker {
  readonly userId: number;
}

/** From which states each act is done, and to which it leads; null where the state stays. */
export const sealedTransitions: Readonly<
  Partial<Record<SealedAct, { readonly from: readonly SealedState[]; readonly to: SealedState }>>
> = {
  start_triage: { from: ['received'], to: 'triage' },
  admit: { from: ['triage'], to: 'admitted' },
  put_out_of_scope: { from: ['triage'], to: 'out_of_scope' },
  investigate: { from: ['admitted', 'reopened'], to: 'investigating' },
  resume: { from: ['waiting_reporter'], to: 'investigating' },
  propose_conclusion: { from: ['investigating', 'waiting_reporter'], to: 'conclusion_review' },
  approve_conclusion: { from: ['conclusion_review'], to: 'concluded' },
  return_conclusion: { from: ['conclusion_review'], to: 'investigating' },
  monitor: { from: ['concluded'], to: 'monitoring' },
  archive: { from: ['concluded', 'monitoring', 'out_of_scope'], to: 'archived' },
  reopen: { from: ['out_of_scope', 'concluded', 'monitoring', 'archived'], to: 'reopened' },
};

const WHEN: Readonly<Partial<Record<SealedAct, string>>> = {
  start_triage: 'A triagem deste relato já começou.',
  admit: 'Só um relato em triagem é admitido.',
  put_out_of_scope: 'Só um relato em triagem é encerrado como fora de escopo.',
  investigate: 'Admita o relato antes de começar a apuração.',
  resume: 'Este relato não espera por quem relatou.',
  propose_conclusion: 'Só um relato em apuração tem a conclusão proposta.',
  approve_conclusion: 'Nenhuma conclusão espera por aprovação.',
  return_conclusion: 'Nenhuma conclusão espera por aprovação.',
  monitor: 'Só um relato concluído passa ao acompanhamento.',
  archive: 'Conclua o relato antes de arquivar.',
  reopen: 'Este relato está aberto.',
};

/** Why this may not be done now, in the user's words; null when it may. */
export function refusedSealedAct(act: SealedAct, facts: SealedFacts, asker: SealedAsker): string | null {
  if (facts.isShredded) return 'O conteúdo deste relato já foi destruído.';
  const step = sealedTransitions[act];
  if (step && !step.from.includes(facts.state)) return WHEN[act] ?? 'Isto não se faz agora.';
  switch (act) {
    case 'propose_conclusion':
      return facts.readers < 2
        ? 'Outra pessoa precisa poder abrir este relato para aprovar a conclusão. Chame o comitê alternativo.'
        : null;
    case 'approve_conclusion':
      return facts.proposedBy === asker.userId
        ? 'Quem propôs a conclusão não a aprova: outra pessoa precisa ler e decidir.'
        : null;
    case 'message':
      return facts.state === 'archived' ? 'Reabra o relato para escrever a quem relatou.' : null;
    case 'record':
      return facts.state === 'archived' ? 'Reabra o relato para registrar algo nele.' : null;
    case 'archive':
      return facts.isCouncilDue
        ? 'Antes, registre a notificação ao Conselho Tutelar, ou por que ela não cabe: arquivar a daria por feita.'
        : null;
    case 'settle_council':
      return facts.isCouncilDue ? null : 'Não há notificação pendente ao Conselho Tutelar.';
    case 'hold':
      return facts.isHeld ? 'Este relato já está guardado por dever legal.' : null;
    case 'release_hold':
      return facts.isHeld ? null : 'Este relato não está guardado por dever legal.';
    default:
      return null;
  }
}

/** Why no text of this kind may be added now: a copy of the dossier is made of an archived report, too. */
export const refusedRecord = (kind: string, facts: SealedFacts, asker: SealedAsker): string | null =>
  refusedSealedAct('record', kind === 'dossier' ? { ...facts, state: 'concluded' } : facts, asker);

/** The state after an act; the same where it leads nowhere else. */
export const stateAfter = (act: SealedAct, state: SealedState): SealedState =>
  sealedTransitions[act]?.to ?? state;

/** A question to whoever reported makes an inquiry wait for them. */
export const stateAfterQuestion = (state: SealedState): SealedState =>
  isUnderInquiry(state) ? 'waiting_reporter' : state;
/** Their answer ends that wait. */
export const stateAfterReply = (state: SealedState): SealedState =>
  state === 'waiting_reporter' ? 'investigating' : state;

/** Whoever reported writes while the report is not archived and its contents exist. */
export const refusedReporterMessage = ({
  state,
  isShredded,
}: Pick<SealedFacts, 'state' | 'isShredded'>): string | null =>
  isShredded || state === 'archived'
    ? 'Este relato foi arquivado. Para contar algo novo, faça outro relato.'
    : null;

/** What somebody should do next; null where nothing waits for them. */
export function nextSealedAct(facts: SealedFacts, asker: SealedAsker): SealedAct | null {
  const order: readonly SealedAct[] = [
    'start_triage',
    'admit',
    'investigate',
    'approve_conclusion',
    'propose_conclusion',
    'monitor',
  ];
  if (sealedStateGroups[facts.state] === 'ended' && facts.state !== 'concluded') return null;
  return order.find((act) => refusedSealedAct(act, facts, asker) === null) ?? null;
}

/** What the asker may do now, and of what somebody would ask why not, the reason. */
export function offeredSealedActs(
  facts: SealedFacts,
  asker: SealedAsker,
): { readonly name: SealedAct; readonly refused: string | null }[] {
  const told: readonly SealedAct[] = ['approve_conclusion', 'propose_conclusion', 'archive'];
  return sealedActs.options.flatMap(({ value: name }) => {
    const refused = refusedSealedAct(name, facts, asker);
    const isNear = sealedTransitions[name]?.from.includes(facts.state) ?? false;
    return refused === null || (told.includes(name) && isNear) ? [{ name, refused }] : [];
  });
}
