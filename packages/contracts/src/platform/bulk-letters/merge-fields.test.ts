import { expect, test } from 'vitest';
import { fieldsIn, merged, unknownFields, valuesOf } from './merge-fields.ts';

const values = valuesOf('Ana Lúcia Prado', { protocolo: 'INC-1' });

test('fields are filled in wherever they stand, with or without blanks', () => {
  expect(merged('Olá, {{primeiro_nome}} ({{ nome }}): {{protocolo}}, {{protocolo}}.', values)).toBe(
    'Olá, Ana (Ana Lúcia Prado): INC-1, INC-1.',
  );
});

test('what is filled in is text, never a field or a pattern', () => {
  const odd = valuesOf('{{protocolo}} $& $1', { protocolo: 'INC-1' });
  expect(merged('{{nome}}', odd)).toBe('{{protocolo}} $& $1');
  expect(merged('{{constructor}} {{toString}}', values)).toBe('{{constructor}} {{toString}}');
});

test('fields that nobody fills in are named, and so is a brace left open', () => {
  const known = Object.keys(values);
  expect(unknownFields('Olá, {{nome}}', known)).toEqual([]);
  expect(unknownFields('Olá, {{ Nome }} {{cpf}} {{cpf}}', known)).toEqual(['Nome', 'cpf']);
  expect(unknownFields('Olá, {{nome', known)).toEqual(['{{']);
  expect(unknownFields('Olá, nome}}', known)).toEqual(['{{']);
  expect(unknownFields('Olá, {nome}', known)).toEqual([]);
  expect(fieldsIn('{{}} {{nome}}')).toEqual(['', 'nome']);
});
