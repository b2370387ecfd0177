import { choices } from '../../core/choices.ts';

/** Plain data without zod: calendar, Mural and the guests' page load it. */

export const eventTypes = choices({
  meeting: 'Reunião',
  training: 'Treinamento',
  hearing: 'Audiência',
  interview: 'Entrevista',
  deadline: 'Prazo',
});
export type EventType = keyof typeof eventTypes.labels;

/** How a guest stands. */
export const guestSituations = choices({ CON: 'Confirmado', REJ: 'Rejeitado', PEN: 'Pendente' });
export type GuestSituation = keyof typeof guestSituations.labels;

/** What guests and events are narrowed by: CONREJ is whoever answered, in either way, and is never stored. */
export const situationFilters = choices({
  ...guestSituations.labels,
  CONREJ: 'Confirmado ou rejeitado',
});
export type SituationFilter = keyof typeof situationFilters.labels;

export const situationsOf = (filter: SituationFilter): readonly GuestSituation[] =>
  filter === 'CONREJ' ? ['CON', 'REJ'] : [filter];

export const visibilities = choices({
  organisation: 'Todos da organização',
  busy: 'Os outros veem só o horário ocupado',
  guests: 'Só quem organiza e quem foi convidado',
});
export type Visibility = keyof typeof visibilities.labels;

/** What of a series a change is about. */
export const changeScopes = choices({
  this: 'Só esta data',
  following: 'Esta e as seguintes',
  all: 'Todas as datas',
});
export type ChangeScope = keyof typeof changeScopes.labels;

/** Minutes before the start. */
export const reminderChoices = choices({
  '0': 'Na hora',
  '10': '10 minutos antes',
  '30': '30 minutos antes',
  '60': '1 hora antes',
  '1440': '1 dia antes',
  '2880': '2 dias antes',
  '10080': '1 semana antes',
});
export type Reminder = keyof typeof reminderChoices.labels;

export const suggestionStates = choices({
  open: 'À espera de quem organiza',
  confirmed: 'Aceita',
  declined: 'Recusada',
});

/** What somebody who may not read an event sees of it. */
export const BUSY_TITLE = 'Ocupado';
