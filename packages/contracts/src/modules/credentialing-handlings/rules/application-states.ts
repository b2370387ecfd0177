import { choices } from '../../../core/choices.ts';
import type { StateGroup } from '../../../platform/cases/case-kind.ts';
import { wrongStateWords } from './wrong-state-words.ts';

export const applicationStates = choices({
  draft: 'Em preenchimento',
  submitted: 'Enviada',
  checking: 'Em conferência',
  pending: 'Pendência de documentos',
  social: 'Em análise social',
  classified: 'Com parecer',
  granted_full: 'Deferida, 100 %',
  granted_partial: 'Deferida, 50 %',
  waiting_list: 'Lista de espera',
  refused: 'Indeferida',
  appeal: 'Em recurso',
  called: 'Convocada',
  enrolled: 'Matriculada',
  ended: 'Bolsa encerrada',
  withdrawn: 'Desistente',
  lost: 'Vaga perdida por prazo',
  cancelled: 'Cancelada',
});
export type ApplicationState = keyof typeof applicationStates.labels;

export const applicationStateGroups = {
  draft: 'waiting',
  submitted: 'open',
  checking: 'open',
  pending: 'waiting',
  social: 'open',
  classified: 'open',
  granted_full: 'open',
  granted_partial: 'open',
  waiting_list: 'waiting',
  refused: 'ended',
  appeal: 'open',
  called: 'waiting',
  enrolled: 'ended',
  ended: 'ended',
  withdrawn: 'ended',
  lost: 'ended',
  cancelled: 'ended',
} as const satisfies Record<ApplicationState, StateGroup>;

export const isOpenApplication = (state: ApplicationState): boolean =>
  applicationStateGroups[state] !== 'ended';

/** A CPF has one of the others in a school year: what ended without a scholarship makes room for another. */
export const endedWithout: readonly ApplicationState[] = ['refused', 'withdrawn', 'lost', 'cancelled'];

/** It held and holds no more: the place is free, and so is the CPF. */
export const makesRoom = (state: ApplicationState): boolean =>
  state === 'ended' || endedWithout.includes(state);

export const applicationDecisions = choices({
  granted_full: 'Deferir bolsa de 100 %',
  granted_partial: 'Deferir bolsa de 50 %',
  waiting_list: 'Pôr na lista de espera',
  refused: 'Indeferir',
});
export type ApplicationDecision = keyof typeof applicationDecisions.labels;

/** What the social worker proposes. */
export const proposedGrants = choices({
  full: 'Bolsa de 100 %',
  partial: 'Bolsa de 50 %',
  none: 'Sem bolsa',
});
export type ProposedGrant = keyof typeof proposedGrants.labels;

export const reportKinds = choices({ interview: 'Entrevista', visit: 'Visita domiciliar' });

/** Everything the school does to an application. */
export const applicationActs = choices({
  start_check: 'Começar a conferência',
  review_file: 'Conferir documento',
  check_income: 'Conferir a renda',
  check_facts: 'Confirmar o que conta',
  ask: 'Abrir pendência',
  resume: 'Retomar a conferência',
  start_social: 'Concluir a conferência',
  report: 'Registrar entrevista ou visita',
  opine: 'Dar o parecer social',
  send_back: 'Devolver à análise',
  decide: 'Decidir',
  answer_appeal: 'Responder ao recurso',
  call_up: 'Convocar',
  enrol: 'Matricular',
  lose: 'Registrar perda do prazo',
  issue: 'Emitir termo de concessão',
  sign_term: 'Registrar termo assinado',
  end: 'Encerrar a bolsa',
  cancel: 'Cancelar',
  assign: 'Atribuir a alguém',
  forward: 'Encaminhar a outra área',
  note: 'Anotar',
  renew_key: 'Dar outra chave à família',
});
export type ApplicationAct = keyof typeof applicationActs.labels;

const HANDLE = 'portal_cebas.credentialing.handling';
const DECIDE = 'portal_cebas.credentialing.handling.decide';

/** The permission each takes, beside reaching the organisation. */
export const applicationActPermissions: Readonly<Record<ApplicationAct, string>> = {
  start_check: HANDLE,
  review_file: HANDLE,
  check_income: HANDLE,
  check_facts: HANDLE,
  ask: HANDLE,
  resume: HANDLE,
  start_social: HANDLE,
  report: HANDLE,
  opine: HANDLE,
  send_back: DECIDE,
  decide: DECIDE,
  answer_appeal: DECIDE,
  call_up: HANDLE,
  enrol: HANDLE,
  lose: HANDLE,
  issue: HANDLE,
  sign_term: HANDLE,
  end: DECIDE,
  cancel: DECIDE,
  assign: HANDLE,
  forward: HANDLE,
  note: HANDLE,
  renew_key: HANDLE,
};

export const UNRECORDED_RENEWAL = 'Bolsa anterior não registrada aqui: confira com a escola';

/** What the rules look at. */
export interface ApplicationFacts {
  readonly state: ApplicationState;
  /** Who gave the opinion; 0 for somebody whose account is gone, null while nobody did. */
  readonly opinionBy: number | null;
  /** Everybody who gave one, this or an earlier one. */
  readonly opinedBy: readonly number[];
  readonly decidedBy: number | null;
  readonly unreviewedFiles: number;
  readonly incomeChecked: boolean;
  /** A renewal of a scholarship that is not recorded here, while nobody has confirmed what counts. */
  readonly unconfirmedRenewal: boolean;
  /** Of the edital. */
  readonly isFinal: boolean;
  readonly hasTerm: boolean;
  readonly termSigned: boolean;
}

const FROM: Readonly<Partial<Record<ApplicationAct, readonly ApplicationState[]>>> = {
  start_check: ['submitted'],
  review_file: ['checking', 'pending', 'social', 'appeal'],
  // An appeal may prove another income: it is checked and valued again.
  check_income: ['checking', 'pending', 'social', 'appeal'],
  check_facts: ['checking', 'pending', 'social', 'appeal'],
  ask: ['checking', 'social'],
  resume: ['pending'],
  start_social: ['checking'],
  report: ['social', 'appeal'],
  opine: ['social', 'appeal'],
  send_back: ['classified'],
  decide: ['classified'],
  answer_appeal: ['appeal'],
  call_up: ['granted_full', 'granted_partial', 'waiting_list'],
  enrol: ['called'],
  lose: ['called'],
  issue: ['called', 'enrolled'],
  sign_term: ['enrolled'],
  end: ['enrolled'],
  cancel: [
    ...(['submitted', 'checking', 'pending', 'social', 'classified', 'granted_full'] as const),
    ...(['granted_partial', 'waiting_list', 'appeal', 'called', 'enrolled'] as const),
  ],
};

/** Why this may not be done now, in the user's words; null when it may. */
export function refusedApplicationAct(
  act: ApplicationAct,
  facts: ApplicationFacts,
  { userId }: { readonly userId: number },
): string | null {
  const from = FROM[act];
  if (from && !from.includes(facts.state)) return wrongStateWords[act] ?? 'Isto não se faz agora.';
  switch (act) {
    case 'start_social':
      if (facts.unreviewedFiles > 0) return 'Há documentos que ninguém conferiu.';
      if (!facts.incomeChecked) return 'Falta conferir a renda da família.';
      return facts.unconfirmedRenewal ? `${UNRECORDED_RENEWAL}, e confirme o que conta.` : null;
    case 'opine':
      return facts.incomeChecked ? null : 'Falta conferir a renda da família.';
    case 'decide':
      return facts.opinionBy === userId ? 'Quem dá o parecer não decide: peça a outra pessoa.' : null;
    case 'answer_appeal':
      return facts.opinedBy.includes(userId) || facts.decidedBy === userId
        ? 'O recurso é respondido por quem não deu o parecer nem decidiu.'
        : null;
    case 'call_up':
      return facts.isFinal ? null : 'As convocações começam depois que o edital é homologado.';
    case 'sign_term':
      if (!facts.hasTerm) return 'Emita o termo de concessão antes.';
      return facts.termSigned ? 'O termo assinado já foi registrado.' : null;
    case 'assign':
    case 'forward':
    case 'note':
    case 'renew_key':
      return facts.state === 'draft' ? 'A família ainda está preenchendo.' : null;
    default:
      return null;
  }
}

/** What has to be done next, in the usual order; null where nothing waits. */
export function nextApplicationAct(
  facts: ApplicationFacts,
  asker: { readonly userId: number },
): ApplicationAct | null {
  const order: Readonly<Partial<Record<ApplicationState, readonly ApplicationAct[]>>> = {
    submitted: ['start_check'],
    checking: [
      'start_social',
      ...(facts.incomeChecked && facts.unconfirmedRenewal ? (['check_facts'] as const) : []),
      'check_income',
    ],
    social: ['opine'],
    classified: ['decide'],
    appeal: ['answer_appeal'],
    granted_full: ['call_up'],
    granted_partial: ['call_up'],
    called: ['enrol'],
    enrolled: ['sign_term', 'issue'],
  };
  const next = order[facts.state]?.find((act) => refusedApplicationAct(act, facts, asker) === null) ?? null;
  return next === 'issue' && facts.hasTerm ? null : next;
}

/** A refusal that somebody would ask about. */
export const isApplicationRefusalTold = (act: ApplicationAct, { state }: ApplicationFacts): boolean =>
  (state === 'checking' && act === 'start_social') ||
  (state === 'classified' && act === 'decide') ||
  (state === 'appeal' && act === 'answer_appeal') ||
  ((state === 'granted_full' || state === 'granted_partial') && act === 'call_up');
