import { expect, test } from 'vitest';
import { namesIn } from './incident-identifiers.ts';

test.each<[string | null, readonly string[]]>([
  [null, []],
  ['A secretaria e um aluno', []],
  ['Maria das Dores, da secretaria', ['Maria das Dores']],
  ['Rui Alves (11) 98888-7777; rui@exemplo.com', ['Rui Alves']],
  ['O Pedro viu. Depois veio João Batista de Souza.', ['João Batista de Souza']],
  ['Ana Prado, Bia Lima', ['Ana Prado', 'Bia Lima']],
  ["Joana D'Arc e o colega", ["Joana D'Arc"]],
])('the names in %s', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
