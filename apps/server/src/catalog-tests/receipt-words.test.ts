import { expect, it } from 'vitest';
import { applicationReceiptWords } from '../modules/credentialing-handlings/outside/application-receipt-words.ts';
import { dueDiligenceReceiptWords } from '../modules/due-diligence-form/outside/due-diligence-receipt-words.ts';
import { incidentReceiptWords } from '../modules/incident-form/outside/incident-receipt-words.ts';
import { privacyReceiptWords } from '../modules/privacy-form/outside/privacy-receipt-words.ts';

const kinds = {
  pedido: privacyReceiptWords,
  relato: incidentReceiptWords,
  respostas: dueDiligenceReceiptWords,
  inscrição: applicationReceiptWords,
};

it.each(Object.entries(kinds))(
  'a receipt of %s calls the case by its own name and no other',
  (name, words) => {
    const said = Object.values(words).flat().join(' ');
    expect(words.title).toBe(`Comprovante de ${name}`);
    for (const other of Object.keys(kinds).filter((one) => one !== name && one !== 'respostas'))
      expect(said).not.toMatch(new RegExp(other, 'i'));
  },
);

it('names the authority only where personal data of whoever holds the receipt are at stake', () => {
  const naming = Object.entries(kinds).filter(([, words]) => /ANPD/.test(words.unanswered.join(' ')));
  expect(naming.map(([name]) => name)).toEqual(['pedido', 'relato']);
});
