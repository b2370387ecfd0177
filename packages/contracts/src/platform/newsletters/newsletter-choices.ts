import { choices } from '../../core/choices.ts';

export const newsletterStatus = choices({ DR: 'Rascunho', RE: 'Liberado' });

/** How it stands: derived from the status and the dates, kept nowhere. */
export const newsletterStages = choices({
  draft: 'Rascunho',
  scheduled: 'Agendado',
  published: 'Publicado',
  expired: 'Expirado',
  archived: 'Arquivado',
});
export type NewsletterStage = keyof typeof newsletterStages.labels;

export const commentStates = choices({
  pending: 'Aguardando moderação',
  approved: 'Aprovado',
  rejected: 'Rejeitado',
  reported: 'Denunciado',
  removed: 'Removido',
});

/** Colours and icons of groups: names of the theme and of the catalogue's icons. */
export const groupColours = choices({
  green: 'Verde',
  blue: 'Azul',
  violet: 'Violeta',
  teal: 'Turquesa',
  yellow: 'Amarelo',
  red: 'Vermelho',
  gray: 'Cinza',
});
export type GroupColour = keyof typeof groupColours.labels;

export const groupIcons = choices({
  'shield-lock': 'Escudo',
  messages: 'Conversa',
  book: 'Livro',
  users: 'Pessoas',
  school: 'Escola',
  'calendar-event': 'Calendário',
  heart: 'Coração',
  bulb: 'Lâmpada',
  speakerphone: 'Megafone',
  briefcase: 'Maleta',
});
export type GroupIcon = keyof typeof groupIcons.labels;
