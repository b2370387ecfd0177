import { whenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { recurrenceWords } from '@conforme/contracts/modules/schedules/recurrence.ts';
import { greetingFor } from '../../platform/accounts/account-letters.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { EventDate } from './series/occurrences.ts';
import type { StoredEvent } from './stored-event.ts';

/** What a guest is written about. */
export type LetterKind =
  | 'invited'
  | 'moved'
  | 'changed'
  | 'cancelled'
  | 'removed'
  | 'reminded'
  | 'promoted'
  | 'declined'
  | 'soon';

interface GuestLetter {
  readonly kind: LetterKind;
  readonly event: StoredEvent;
  /** The date it is about; of a series the next one. */
  readonly date: EventDate;
  readonly guest: { readonly name: string; readonly situation: string };
  readonly organiserName: string | null;
  readonly organisation: string;
  readonly url: string | null;
}

const subjects: Readonly<Record<LetterKind, string>> = {
  invited: 'Convite',
  moved: 'Mudou',
  changed: 'Atualização',
  cancelled: 'Cancelado',
  removed: 'Cancelado para você',
  reminded: 'Falta a sua resposta',
  promoted: 'Você tem uma vaga',
  declined: 'O horário não mudou',
  soon: 'Lembrete',
};

const openings: Readonly<Record<LetterKind, (title: string) => string>> = {
  invited: (title) => `Você foi convidado para: ${title}.`,
  moved: (title) => `Mudou o horário ou o local de: ${title}. Por isso pedimos uma nova resposta.`,
  changed: (title) => `Há uma mudança em: ${title}.`,
  cancelled: (title) => `Foi cancelado: ${title}.`,
  removed: (title) => `O seu convite foi retirado: ${title}.`,
  reminded: (title) => `Ainda falta a sua resposta ao convite: ${title}.`,
  promoted: (title) => `Abriu uma vaga, e a sua presença está confirmada: ${title}.`,
  declined: (title) => `Quem organiza manteve o horário de: ${title}.`,
  soon: (title) => `Está chegando: ${title}.`,
};

/** Kinds that carry a calendar message, and which. */
export const calendarMethods: Readonly<Partial<Record<LetterKind, 'REQUEST' | 'CANCEL'>>> = {
  invited: 'REQUEST',
  moved: 'REQUEST',
  changed: 'REQUEST',
  promoted: 'REQUEST',
  cancelled: 'CANCEL',
  removed: 'CANCEL',
};

const asks: readonly LetterKind[] = ['invited', 'moved', 'changed', 'reminded'];
/** An address by mail may be an e-mail typed by somebody: only a first name is greeted. */
const greeting = (name: string): string => (name.includes('@') ? 'Olá.' : greetingFor(name));

/** A video room is entered from the page of the guest: its address does not stand in a letter, which is passed on. */
function roomWords({ event, guest, url }: GuestLetter): string[] {
  if (event.link === null) return [];
  if (guest.situation === 'CON')
    return url ? ['Por vídeo: o endereço da sala está na página do convite.'] : [];
  return event.place ? [] : ['Onde: por vídeo. O endereço aparece depois da confirmação.'];
}

export function guestLetter(letter: GuestLetter): Omit<Letter, 'calendar'> {
  const { kind, event, date, guest, url } = letter;
  const isOver = kind === 'cancelled' || kind === 'removed';
  const facts = [
    `Quando: ${whenWords({ ...date, all_day: event.all_day, zone: event.zone })}.`,
    ...(event.recurrence
      ? [`Repete: ${recurrenceWords(event.recurrence, event.starts_local.slice(0, 10))}.`]
      : []),
    ...(event.place ? [`Onde: ${event.place}.`] : []),
    ...roomWords(letter),
    `Quem organiza: ${letter.organiserName ?? letter.organisation} (${letter.organisation}).`,
  ];
  return {
    subject: `${subjects[kind]}: ${event.title}`,
    greeting: greeting(guest.name),
    paragraphs: [
      openings[kind](event.title),
      ...facts,
      ...(isOver && event.cancel_reason ? [`Motivo: ${event.cancel_reason}`] : []),
    ],
    ...(url && !isOver
      ? { link: { label: asks.includes(kind) ? 'Ver e responder' : 'Ver o convite', url } }
      : {}),
    ...(asks.includes(kind)
      ? {
          closing: [
            'Abrir o link não responde nada: quem responde é você, na página. Não é você? Ignore este e-mail.',
          ],
        }
      : {}),
  };
}
