import { readability } from '@conforme/contracts/core/readability/readability.ts';
import {
  requestTypeCodes,
  requestTypeFacts,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { expect, test } from 'vitest';
import type { Config } from '../../../core/config.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import * as handling from './handling-letters.ts';
import * as holder from './holder-letters.ts';

/** From here on a text is easy for whoever finished primary school (Martins et al., 1996). */
const EASY = 50;

const config = { PUBLIC_URL: 'https://conforme.test', PORT: 8080 } as Config;
const protocol = 'LGPD-2026-7KQ4M2X-9';
const told = { protocol, organisation: 'Escola Ipê' };
const day = '2026-12-01T02:59:59Z';
/** Of a small agent with a term of its own: the most there is to tell. */
const line = { due_at: day, source: null, source_url: null };
const terms = [
  {
    about: 'Os outros pedidos',
    lines: [
      { ...line, of: 'law', name: 'Prazo da lei', words: '30 dias, por ser agente de pequeno porte' },
      { ...line, of: 'common', name: 'Prazo comum da lei', words: '15 dias' },
      { ...line, of: 'own', name: 'Nossa meta', words: '12 dias' },
    ],
  },
] as const;
const facts = {
  ...told,
  received_at: day,
  received_day_only: false,
  holder: 'Caio Prado',
  asked: [requestTypeFacts.ACES.label, requestTypeFacts.CORR.label],
  details: [{ label: 'Levar os dados para', text: 'Escola Jatobá' }],
  terms,
};
const received = { facts, code: 'ABCD-EFGH', mailbox: 'proven' } as const;
/** Each letter as it leaves; a new one that is not here is found below. */
const letters: Readonly<Record<string, Letter>> = {
  codeLetter: holder.codeLetter('Escola Ipê', '123456', 10),
  receiptLetter: holder.receiptLetter(config, received),
  registeredLetter: holder.registeredLetter(config, received),
  questionLetter: handling.questionLetter(config, told, day),
  reminderLetter: handling.reminderLetter(config, told, day),
  answerLetter: handling.answerLetter(config, told, day),
  treatmentLetter: handling.treatmentLetter(config, told),
  retypedLetter: handling.retypedLetter(config, told, { isOnlyForm: false }),
  withdrawnLetter: handling.withdrawnLetter(config, told, { until: day, isUnanswered: true }),
  'withdrawnLetter, by the holder': handling.withdrawnLetter(config, told, {
    until: day,
    isUnanswered: false,
  }),
  reopenedLetter: handling.reopenedLetter(config, told, terms),
  duplicateLetter: handling.duplicateLetter(config, told, protocol),
  keyRenewedLetter: handling.keyRenewedLetter(config, told),
};

const wordsOf = ({ subject, greeting, paragraphs, link, closing = [] }: Letter): string =>
  [subject, greeting, ...paragraphs, link?.label, ...closing].filter(Boolean).join('\n');

test('every letter to somebody outside is among these', () => {
  const named = Object.keys({ ...handling, ...holder }).filter((name) => name.endsWith('Letter'));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in letters))).toEqual([]);
});

test.each(Object.entries(letters))('%s reads easily', (_, letter) => {
  const { ease, words } = readability(wordsOf(letter));
  expect(words).toBeGreaterThan(20);
  expect(ease).toBeGreaterThanOrEqual(EASY);
});

test.each(requestTypeCodes)('what %s means reads easily', (code) => {
  expect(readability(requestTypeFacts[code].plain).ease).toBeGreaterThanOrEqual(30);
});
test('what the rights mean reads easily together', () => {
  const all = requestTypeCodes.map((code) => requestTypeFacts[code].plain).join('\n');
  expect(readability(all).ease).toBeGreaterThanOrEqual(EASY);
});
