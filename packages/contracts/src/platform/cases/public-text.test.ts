import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CaseIdentifiers,
  identifiersIn,
  lookalikesIn,
  namedIdentifiers,
  withoutIdentifiers,
} from './public-text.ts';

const of: CaseIdentifiers = {
  known: [
    { kind: 'name', value: 'Helena Conceição do Prado' },
    { kind: 'name', value: 'José Prado Filho' },
    { kind: 'staff', value: 'Camila Rosa Rezende' },
    { kind: 'document', value: 'FX-100.123' },
    { kind: 'email', value: 'helena@familia.test' },
    { kind: 'phone', value: '+5543998877665' },
    { kind: 'birth', value: '2010-05-03' },
    { kind: 'detail', value: 'Rua das Flores, 10' },
  ],
  allowed: ['Colégio Helena Kolody', 'Ana Encarregada', 'dpo@colegio.test', '+554333224455'],
};
const found = (text: string) => identifiersIn(text, of).map(({ kind, text }) => [kind, text]);

describe('what names somebody of the case is found', () => {
  test.each([
    ['Olá, HELENA!', 'name', 'HELENA'],
    ['a sra. Conceicao pediu', 'name', 'Conceicao'],
    ['a sra. Conceic\u0327a\u0303o pediu', 'name', 'Conceic\u0327a\u0303o'],
    ['com um sinal que não se vê: Hele\u200bna', 'name', 'Hele\u200bna'],
    ['Ｈｅｌｅｎａ pediu', 'name', 'Ｈｅｌｅｎａ'],
    ['helena_2010 no sistema', 'name', 'helena'],
    ['Helena Conceição do Prado pediu', 'name', 'Helena Conceição do Prado'],
    ['quem assina é Camila Rezende.', 'staff', 'Camila Rezende'],
    ['CPF 529.982.247-25', 'document', '529.982.247-25'],
    ['CPF 529 982 247 25', 'document', '529 982 247 25'],
    ['de outro: 39053344705', 'document', '39053344705'],
    ['passaporte fx 100 123', 'document', 'fx 100 123'],
    ['passaporte de outra pessoa: AB123456', 'document', 'AB123456'],
    ['RNM V1234567', 'document', 'V1234567'],
    ['passaporte C01X00T47', 'document', 'C01X00T47'],
    ['escreva a Helena@Familia.Test', 'email', 'Helena@Familia.Test'],
    ['ligue (43) 9 9887-7665', 'phone', '(43) 9 9887-7665'],
    ['ligue 99887 7665', 'phone', '99887 7665'],
    ['nasceu em 3/5/2010', 'birth', '3/5/2010'],
    ['nasceu em 03 de maio de 2010', 'birth', '03 de maio de 2010'],
    ['mora na rua das flores, 10.', 'detail', 'rua das flores, 10'],
  ])('%s', (text, kind, trace) => {
    expect(found(text)).toEqual([[kind, trace]]);
  });

  test.each([
    'O Colégio Helena Kolody respondeu por Ana Encarregada, dpo@colegio.test, (43) 3322-4455.',
    'O seu filho tem o direito de pedir.',
    'O ano de 2010 foi de obras na Rua das Flores.',
    'A Lei 13.709/2018 e o art18 valem; a sala B2010 e o 1A não são documentos.',
    'Uma rosa foi plantada por Camila, da secretaria.',
    'O CNPJ 12.345.678/0001-95 e o protocolo LGPD-2026-7KQ4M2X-9 são da organização.',
  ])('and nothing else: %s', (text) => {
    expect(found(text)).toEqual([]);
    expect(lookalikesIn(text, of)).toEqual([]);
  });
});

describe('a public telephone hides nothing that stands beside it', () => {
  test.each([
    ['Fale: (43) 3322-4455\n(43) 99887-7665', 'phone', '(43) 99887-7665'],
    ['Fale: (43) 99887-7665 (43) 3322-4455', 'phone', '(43) 99887-7665'],
    ['(43) 3322-4455 99887-7665', 'phone', '99887-7665'],
    ['(43) 3322-4455\n529.982.247-25', 'document', '529.982.247-25'],
    ['529.982.247-25 +55 43 3322-4455', 'document', '529.982.247-25'],
    ['529.982.247-25 123', 'document', '529.982.247-25'],
    ['529.982.\n247-25', 'document', '529.982.\n247-25'],
    ['00052998224725', 'document', '52998224725'],
  ])('%j', (text, kind, trace) => {
    expect(found(text)).toEqual([[kind, trace]]);
  });

  test.each(['+55 (43) 3322-4455', '(043) 3322-4455', '3322-4455', '43 33224455\n(43) 3322-4455'])(
    '%j is free itself',
    (text) => {
      expect(found(text)).toEqual([]);
      expect(lookalikesIn(text, of)).toEqual([]);
    },
  );

  test('a number of another area with the same last digits is not free', () => {
    expect(lookalikesIn('(11) 3322-4455', of).map(({ text }) => text)).toEqual(['(11) 3322-4455']);
  });
});

test('what only looks like somebody’s is told apart', () => {
  expect(
    lookalikesIn('Fale com outra@exemplo.test, (11) 3322-1100 ou helena@familia.test.', of).map(
      ({ kind, text }) => [kind, text],
    ),
  ).toEqual([
    ['email', 'outra@exemplo.test'],
    ['phone', '(11) 3322-1100'],
  ]);
});

test('each is taken out and marked; the rest stays as it was written', () => {
  expect(
    withoutIdentifiers(
      'Olá, Helena Conceição do Prado.\n\nO CPF 529.982.247-25 e o telefone (43) 99887-7665 estão certos.\n\nÓrgão: Colégio Helena Kolody, dpo@colegio.test.\nCamila Rosa Rezende',
      of,
    ),
  ).toBe(
    'Olá, [nome retirado].\n\nO CPF [documento retirado] e o telefone [telefone retirado] estão certos.\n\nÓrgão: Colégio Helena Kolody, dpo@colegio.test.\n[nome retirado]',
  );
});

test('nothing that is known is left, whatever stands around it', () => {
  const values = [...of.known.map(({ value }) => value), '(43) 99887-7665', '529.982.247-25'];
  const known = fc.constantFrom(...values);
  const before = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(...of.allowed, '(43) 3322-4455'),
  );
  const between = fc.constantFrom(' ', '\n', '  ', ' - ');
  fc.assert(
    fc.property(fc.array(fc.tuple(before, between, known), { maxLength: 5 }), (given) => {
      const text = given.map((parts) => `${parts.join('')} `).join('|');
      const published = withoutIdentifiers(text, of);
      expect(identifiersIn(published, of)).toEqual([]);
      for (const secret of ['99887-7665', '529.982.247-25']) expect(published).not.toContain(secret);
    }),
  );
});

test('a long text is read in one go', () => {
  const text = 'Helena 529.982.247-2'.repeat(500);
  const before = Date.now();
  identifiersIn(text, of);
  expect(Date.now() - before).toBeLessThan(500);
});

test('what was found is named in the words of the kind of case', () => {
  const places = identifiersIn('Camila Rezende mora na Rua das Flores, 10.', of);
  const outsider = { the: '', this: '', of: '', to: '', by: '', self: '', pronoun: '' };
  const report = { one: 'relato', many: 'relatos', gender: 'm', outsider } as const;
  const application = { one: 'inscrição', many: 'inscrições', gender: 'f', outsider } as const;
  expect(namedIdentifiers(places, report)).toBe(
    'nome de quem trata o relato (Camila Rezende), dado do relato (Rua das Flores, 10)',
  );
  expect(namedIdentifiers(places, application)).toContain('dado da inscrição (Rua das Flores, 10)');
});
