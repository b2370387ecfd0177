import { incidentFile } from '@conforme/contracts/modules/incident-form/incident-file.schemas.ts';
import { expect, it } from 'vitest';
import { changedFacts } from './change-rows.ts';
import { fileWords } from './file-words.ts';

it('a saving is told by the facts that changed, in words', () => {
  const changes = changedFacts({
    before: { holders_count: 10, data_natures: ['health'], area: 'Secretaria', known_at: null },
    after: { holders_count: 3870, data_natures: ['health', 'financial'], area: 'Secretaria', known_at: null },
  });
  expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Titulares afetados', '10', '3.870'],
    ['Natureza dos dados', 'Saúde', 'Saúde, Financeiros'],
  ]);
});

it('what has another shape than today is shown as it was', () => {
  const [change] = changedFacts({ before: { involved: [{ who: 'Ana' }] }, after: { involved: [] } });
  expect(change?.before).toContain('Ana');
});

it('every fact of the file has a name', () => {
  expect(Object.keys(fileWords).sort()).toEqual(Object.keys(incidentFile.shape).sort());
});
