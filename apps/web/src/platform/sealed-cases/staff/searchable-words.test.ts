import { intimidationQuestions } from '@conforme/contracts/modules/intimidation-form/intimidation-questions.ts';
import { expect, test } from 'vitest';
import { searchableWords } from './searchable-words.ts';

const file = { file_id: '1', type: 'image/png', size: 3, key: 'k' };

test('a report is found by any answer, the people named, a record, its fields and its files', () => {
  const words = searchableWords(intimidationQuestions, {
    content: {
      v: 1,
      written_at: '',
      answers: {
        story: 'Apelidos no pátio',
        accused: [{ name: 'Caio do 8º B', details: 'colega' }],
        places: ['transport'],
        done: 'A mãe falou com a escola',
        good_faith: true,
      },
      identity: { name: 'Bia', contact: 'bia@exemplo.com.br' },
      files: [{ ...file, name: 'foto.png' }],
    },
    records: [
      {
        ...{ id: '2', kind: 'task', author: 'staff', audience: 'readers', by: 'Ana', written_at: '' },
        ...{ text: 'Ouvir o motorista', fields: { who: 'Rui' }, files: [{ ...file, name: 'ata.pdf' }] },
        version: 1,
      },
    ],
  });
  for (const found of [
    ...['Apelidos no pátio', 'Caio do 8º B', 'Transporte', 'A mãe falou', 'bia@exemplo.com.br', 'foto.png'],
    ...['Ouvir o motorista', 'Rui', 'ata.pdf'],
  ])
    expect(words).toContain(found);
  expect(words).not.toContain('boa-fé');
});
