import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { Letter } from '../../platform/mail/letter.ts';

interface Told {
  readonly recipient: string;
  readonly title: string;
  readonly code: string;
  readonly organisation: string;
  readonly expiresAt: string;
  readonly maxViews: number | null;
  readonly asksCode: boolean;
  readonly url: string;
}

/** The link stands where secrets stand, and nowhere else. */
export const linkLetter = (told: Told): Letter => ({
  subject: 'Um documento foi compartilhado com você',
  greeting: `Olá, ${told.recipient}.`,
  paragraphs: [
    `${told.organisation} compartilhou com você o documento “${told.title}” (${told.code}).`,
    `O link é só seu e vale até ${formatDateTime(told.expiresAt)}${
      told.maxViews === null
        ? ''
        : `, para ${told.maxViews === 1 ? 'uma abertura' : `${told.maxViews} aberturas`}`
    }.${told.asksCode ? ' Para abrir, a página pede um código.' : ''}`,
  ],
  link: { label: 'Ver o documento', url: told.url },
  closing: ['Não repasse este link: cada pessoa recebe o seu.'],
});
