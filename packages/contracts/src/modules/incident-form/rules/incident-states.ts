import { choices } from '../../../core/choices.ts';
import type { FilingKind, IncidentNature } from './incident-choices.ts';
import { incidentStateGroups } from './incident-state-groups.ts';
import { NOT_KNOWN, refusedClosing } from './refused-closing.ts';

/** The specification's two words; how far the work has come is told apart from them. */
export const incidentValidations = choices({ in_validation: 'Em validação', validated: 'Validado' });
export type IncidentValidation = keyof typeof incidentValidations.labels;

export const incidentStates = choices({
  received: 'Recebido',
  validated: 'Validado',
  assessing: 'Em avaliação',
  communication_due: 'Comunicação pendente',
  not_communicated: 'Não comunicado',
  communicated_preliminary: 'Comunicado preliminarmente',
  communicated: 'Comunicado',
  follow_up: 'Em acompanhamento',
  registered: 'Registrado',
  alerted: 'Alertado',
  discarded: 'Descartado',
  closed: 'Encerrado',
} satisfies Record<keyof typeof incidentStateGroups, string>);
export type IncidentState = keyof typeof incidentStates.labels;

export const isOpenIncident = (state: IncidentState): boolean => incidentStateGroups[state] === 'open';

/** Everything the organisation does to an incident. */
export const incidentActs = choices({
  validate: 'Validar o relato',
  discard: 'Descartar (alarme falso)',
  know: 'Registrar o conhecimento',
  assess: 'Avaliar o dever de comunicar',
  decide_not: 'Não comunicar, com motivo',
  issue: 'Emitir documento',
  file: 'Registrar o protocolo do SEI',
  record_outage: 'Registrar indisponibilidade do SEI',
  write_holders: 'Enviar carta aos titulares',
  declare_holders: 'Registrar a comunicação aos titulares',
  publish_notice: 'Publicar aviso público',
  withdraw_notice: 'Retirar o aviso público',
  follow_up: 'Passar a acompanhamento',
  alert: 'Alertar no Mural',
  withdraw_alert: 'Retirar um alerta do Mural',
  promote: 'Tratar como incidente de segurança',
  add_event: 'Acrescentar à linha do tempo',
  rectify: 'Retificar um registro',
  tasks: 'Cuidar das medidas',
  edit: 'Corrigir a ficha',
  assign: 'Atribuir a alguém',
  forward: 'Encaminhar a outra área',
  note: 'Anotar',
  ask: 'Escrever a quem relatou',
  publish: 'Tornar pública uma tratativa',
  unpublish: 'Retirar uma publicação',
  renew_key: 'Dar outra chave a quem relatou',
  close: 'Encerrar',
  reopen: 'Reabrir',
});
export type IncidentAct = keyof typeof incidentActs.labels;

const HANDLE = 'incident_form.handling';
const DECIDE = 'incident_form.approve';

/** The permission each takes, beside reaching the organisation. */
export const incidentActPermissions: Readonly<Record<IncidentAct, string>> = {
  validate: HANDLE,
  discard: DECIDE,
  know: HANDLE,
  assess: HANDLE,
  decide_not: DECIDE,
  issue: HANDLE,
  file: HANDLE,
  record_outage: HANDLE,
  write_holders: DECIDE,
  declare_holders: HANDLE,
  publish_notice: DECIDE,
  withdraw_notice: DECIDE,
  follow_up: HANDLE,
  alert: DECIDE,
  withdraw_alert: DECIDE,
  promote: HANDLE,
  add_event: HANDLE,
  rectify: HANDLE,
  tasks: HANDLE,
  edit: 'incident_form.edit',
  assign: HANDLE,
  forward: HANDLE,
  note: HANDLE,
  ask: HANDLE,
  publish: HANDLE,
  unpublish: HANDLE,
  renew_key: HANDLE,
  close: DECIDE,
  reopen: DECIDE,
};

/** What the rules look at. */
export interface IncidentFacts {
  readonly nature: IncidentNature;
  readonly state: IncidentState;
  readonly validation: IncidentValidation;
  /** When the organisation learned that personal data were affected; null while it has not. */
  readonly knownAt: string | null;
  /** What the newest assessment, with what the encarregado decided, comes to. */
  readonly duty: 'communicate' | 'not_communicate' | null;
  /** Whether somebody with `incident_form.approve` has decided in writing, against the tests or not to communicate. */
  readonly isDecided: boolean;
  /** What was filed with ANPD. */
  readonly filed: readonly FilingKind[];
  /** Whether the holders were told, or why that is not due is on file. */
  readonly holdersTold: boolean;
  readonly hasPublicNotice: boolean;
  /** Until when a public notice has to stay (art. 9º, § 3º). */
  readonly noticeUntil: string | null;
  /** Whether people read an alert of it at the top of their Mural. */
  readonly hasAlert: boolean;
  readonly hasContact: boolean;
}

export interface IncidentAsker {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const ENDED = 'Este incidente já foi encerrado.';
const ENDED_FILE = 'Este incidente já foi encerrado: reabra-o para corrigir a ficha.';
const OF_SECURITY: readonly IncidentAct[] = [
  'know',
  'assess',
  'decide_not',
  'issue',
  'file',
  'record_outage',
  'write_holders',
  'declare_holders',
  'publish_notice',
  'withdraw_notice',
  'follow_up',
  'discard',
];
/** An alert may be withdrawn of what became a security incident since. */
const OF_SCAM: readonly IncidentAct[] = ['alert', 'promote'];
const AFTER_END: readonly IncidentAct[] = [
  'note',
  'publish',
  'unpublish',
  'renew_key',
  'reopen',
  'issue',
  'withdraw_notice',
  'withdraw_alert',
];

/** An act that this nature of incident never has. */
const isForeignAct = (act: IncidentAct, { nature }: Pick<IncidentFacts, 'nature'>): boolean =>
  nature === 'security' ? OF_SCAM.includes(act) : OF_SECURITY.includes(act) && act !== 'discard';

/** Why this may not be done now, in the user's words; null when it may. */
export function refusedIncidentAct(
  act: IncidentAct,
  facts: IncidentFacts,
  asker: IncidentAsker,
): string | null {
  const { nature, state, validation } = facts;
  if (isForeignAct(act, facts))
    return nature === 'security'
      ? 'Isto é de uma tentativa de golpe ou fraude.'
      : 'Trate antes este registro como incidente de segurança.';
  if (act === 'reopen') return isOpenIncident(state) ? 'Este incidente está aberto.' : null;
  if (!isOpenIncident(state) && !AFTER_END.includes(act)) return act === 'edit' ? ENDED_FILE : ENDED;
  switch (act) {
    case 'validate':
      return validation === 'validated' ? 'Este relato já foi validado.' : null;
    case 'discard':
      return facts.filed.length > 0 || facts.duty === 'communicate'
        ? 'Há dever de comunicar ou comunicação registrada: este incidente não é alarme falso.'
        : null;
    case 'know':
      return validation === 'validated' ? null : 'Valide o relato antes.';
    case 'issue':
      return validation === 'validated' ? null : 'Valide o relato antes.';
    case 'assess':
      if (validation !== 'validated') return 'Valide o relato antes.';
      return facts.knownAt === null ? NOT_KNOWN : null;
    case 'decide_not':
      if (facts.knownAt === null) return NOT_KNOWN;
      if (facts.duty === null) return 'Avalie antes o dever de comunicar.';
      return facts.filed.length > 0 ? 'Este incidente já foi comunicado à ANPD.' : null;
    case 'file':
    case 'record_outage':
      if (facts.knownAt === null) return NOT_KNOWN;
      // Whatever was assessed since: who was told something is told the rest.
      if (facts.duty === 'communicate' || facts.filed.length > 0) return null;
      return state === 'not_communicated'
        ? 'Foi decidido não comunicar: avalie de novo antes.'
        : 'Avalie antes o dever de comunicar.';
    case 'write_holders':
    case 'publish_notice':
      if (facts.knownAt === null) return NOT_KNOWN;
      return act === 'publish_notice' && facts.hasPublicNotice ? 'Já há um aviso público no ar.' : null;
    case 'declare_holders':
      if (facts.knownAt === null) return NOT_KNOWN;
      return facts.holdersTold ? 'A comunicação aos titulares já está registrada.' : null;
    case 'withdraw_notice':
      if (!facts.hasPublicNotice) return 'Não há aviso público no ar.';
      return facts.noticeUntil !== null && asker.now < Date.parse(facts.noticeUntil)
        ? 'A norma pede que o aviso fique no ar por ao menos três meses (Resolução CD/ANPD 15/2024, art. 9º, § 3º).'
        : null;
    case 'follow_up':
      return state === 'communicated'
        ? null
        : 'Só um incidente comunicado por inteiro passa a acompanhamento.';
    case 'alert':
      return validation === 'validated' ? null : 'Reveja e valide o relato antes de alertar.';
    case 'withdraw_alert':
      return facts.hasAlert ? null : 'Não há alerta deste registro no Mural.';
    case 'ask':
    case 'renew_key':
      return facts.hasContact || act === 'ask' ? null : 'Quem relatou não deixou contato.';
    case 'close':
      return refusedClosing(facts);
    default:
      return null;
  }
}

/** A refusal that somebody would ask about. */
export const isIncidentRefusalTold = (act: IncidentAct, facts: IncidentFacts): boolean =>
  !isForeignAct(act, facts) &&
  (isOpenIncident(facts.state)
    ? ['close', 'file', 'assess', 'alert', 'publish_notice', 'declare_holders', 'decide_not'].includes(act)
    : act === 'reopen' || act === 'edit');
