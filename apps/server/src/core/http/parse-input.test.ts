import { z } from '@conforme/contracts/core/schema.ts';
import { expect, test } from 'vitest';
import { parseInput } from './parse-input.ts';

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  address: z.strictObject({ lines: z.array(z.strictObject({ text: z.string() })) }).optional(),
});
const errorsOf = (value: unknown) => {
  try {
    parseInput(schema, value);
  } catch (error) {
    const { code, status, messages, errors } = error as Record<string, unknown>;
    expect([code, status, messages]).toEqual([
      'invalid',
      422,
      'Preencha corretamente os campos do formulário',
    ]);
    return { ...(errors as object) };
  }
  return 'accepted';
};

test('what fits is handed over', () => {
  expect(parseInput(schema, { name: 'Ana' })).toEqual({ name: 'Ana' });
});

test.each<[unknown, object]>([
  [{}, { name: ['Este campo é obrigatório!'] }],
  [undefined, { name: ['Este campo é obrigatório!'] }],
  [{ name: null }, { name: ['Este campo é obrigatório!'] }],
  [{ name: '' }, { name: ['Este campo é obrigatório!'] }],
  [{ name: 7 }, { name: ['Este campo está inválido!'] }],
  [{ name: ['Ana'] }, { name: ['Este campo está inválido!'] }],
  [{ name: 'Ana Maria' }, { name: ['Digite no máximo 5 caracteres.'] }],
  [[], { form: ['Este campo está inválido!'] }],
  [
    { name: 'Ana', age: 7, sex: 'F' },
    { age: ['Campo desconhecido: age.'], sex: ['Campo desconhecido: sex.'] },
  ],
  [
    { name: 'Ana', address: { lines: [{ text: 'a' }, {}] } },
    { 'address.lines.1.text': ['Este campo é obrigatório!'] },
  ],
  [
    { name: 'Ana', address: { lines: [{ text: 'a', extra: 1 }] } },
    { 'address.lines.0.extra': ['Campo desconhecido: extra.'] },
  ],
  [{ name: 'A\0' }, { name: ['Este campo está inválido!'] }],
  [
    { name: 'Ana', address: { lines: [{ text: '\ud800' }] } },
    { 'address.lines.0.text': ['Este campo está inválido!'] },
  ],
  [{ name: 'Ana', 'a\0': 1 }, { form: ['Este campo está inválido!'] }],
])('%j: each refusal at its field', (value, expected) => {
  expect(errorsOf(value)).toEqual(expected);
});

test('a whole pair of surrogates is a character like any other', () => {
  expect(parseInput(schema, { name: '🐢' })).toEqual({ name: '🐢' });
});

test('the answer does not grow with what is sent: each unknown field is told once, and only so many', () => {
  const sent = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 1]));
  const told = errorsOf({ name: 'Ana', ...sent }) as Record<string, string[]>;
  expect(Object.keys(told)).toHaveLength(100);
  expect(told.k7).toEqual(['Campo desconhecido: k7.']);
  expect(JSON.stringify(told).length).toBeLessThan(10_000);
  const lines = Array.from({ length: 60_000 }, () => ({}));
  expect(Object.keys(errorsOf({ name: 'Ana', address: { lines } }))).toHaveLength(100);
});
