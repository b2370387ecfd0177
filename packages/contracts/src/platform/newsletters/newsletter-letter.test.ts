import { expect, test } from 'vitest';
import { merged } from '../bulk-letters/merge-fields.ts';
import { newsletterLetter } from './newsletter-letter.ts';

const of = {
  title: 'Prazos {{nome}}',
  body: '<p>Leia a <a href="https://x.br/t">tabela</a>.</p>',
  organisation: 'Escola',
  asksSignature: true,
};

test('a letter has the words of the text, cut where it is too long, and says what its reader is asked for', () => {
  const { subject, text, fields, linkLabel } = newsletterLetter(of);
  const filled = merged(text, { ...fields, primeiro_nome: 'Ana' });
  expect(filled).toBe('Olá, Ana.\n\nLeia a tabela (https://x.br/t).\n\nEnviado por Escola.');
  expect([merged(subject, { ...fields }), linkLabel]).toEqual(['Prazos {{nome}}', 'Ler e assinar']);
  const long = newsletterLetter({ ...of, body: 'a'.repeat(5000), asksSignature: false });
  expect([long.fields.texto.length, long.linkLabel]).toEqual([4001, 'Ler no Conforme']);
});
