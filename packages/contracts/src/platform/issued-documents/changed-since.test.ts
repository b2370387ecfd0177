import { describe, expect, test } from 'vitest';
import { changedSince, hasChanged } from './changed-since.ts';
import { type DocumentContent, gapsIn } from './document-content.ts';

const first: DocumentContent = {
  title: 'Comunicação',
  subtitle: 'Preliminar',
  sections: [
    {
      number: '1',
      title: 'Quem comunica',
      rows: [
        { label: 'Nome', value: 'Escola Vale do Ipê' },
        { label: 'Telefone', value: null },
        { label: 'Contato', value: 'Ana' },
        { label: 'Contato', value: 'Bia' },
      ],
    },
    {
      number: '2',
      title: 'O que aconteceu',
      rows: [],
      text: 'Um computador foi furtado.',
      table: {
        columns: ['Dado', 'Pessoas'],
        rows: [
          ['Nome', '12'],
          ['CPF', null],
        ],
      },
    },
    { number: null, title: 'Observações', rows: [{ label: 'Nota', value: 'a' }] },
  ],
  annexes: [{ name: 'boletim.pdf', sha256: 'aa', bytes: 10 }],
  closing: null,
};

const changedLabels = (content: DocumentContent) =>
  content.sections.flatMap(({ rows }) =>
    rows.filter(({ changed }) => changed).map(({ label, value }) => `${label}: ${value}`),
  );

describe('what changed since the version before', () => {
  test('is nothing where both say the same, whatever was marked before', () => {
    const marked = changedSince({ ...first, sections: [], annexes: [] }, first);
    expect(changedLabels(marked)).toHaveLength(5);
    expect(changedSince(marked, marked)).toEqual(first);
    expect(hasChanged(marked, first)).toBe(false);
  });

  test('is marked row by row, also of rows with the same label', () => {
    const [one, ...others] = first.sections;
    const rows = [
      { label: 'Nome', value: 'Escola Vale do Ipê' },
      { label: 'Telefone', value: '11 4002-8922' },
      { label: 'Contato', value: 'Ana' },
      { label: 'Contato', value: 'Caio' },
      { label: 'E-mail', value: null },
    ];
    const next = changedSince(first, {
      ...first,
      sections: [{ ...(one as (typeof first.sections)[number]), rows }, ...others],
    });
    expect(changedLabels(next)).toEqual(['Telefone: 11 4002-8922', 'Contato: Caio', 'E-mail: null']);
    expect(hasChanged(first, next)).toBe(true);
  });

  test('counts a row whose confidentiality is asked for now', () => {
    const [one, ...others] = first.sections as [DocumentContent['sections'][number]];
    const [name, ...rows] = one.rows;
    const sealed = { ...(name as (typeof one.rows)[number]), confidential: true };
    const next = changedSince(first, {
      ...first,
      sections: [{ ...one, rows: [sealed, ...rows] }, ...others],
    });
    expect(changedLabels(next)).toEqual(['Nome: Escola Vale do Ipê']);
  });

  test('is marked in texts, tables and annexes', () => {
    const [one, two, three] = first.sections as [
      DocumentContent['sections'][number],
      DocumentContent['sections'][number],
      DocumentContent['sections'][number],
    ];
    const next = changedSince(first, {
      ...first,
      sections: [
        one,
        {
          ...two,
          text: 'Dois computadores foram furtados.',
          table: {
            columns: ['Dado', 'Pessoas'],
            rows: [
              ['Nome', '12'],
              ['CPF', '7'],
              ['Nome', '12'],
            ],
          },
        },
        three,
      ],
      annexes: [...first.annexes, { name: 'laudo.pdf', sha256: 'bb', bytes: 20 }],
    });
    expect(next.sections[1]).toMatchObject({ textChanged: true, table: { changedRows: [1, 2] } });
    expect(next.annexes.map(({ changed }) => changed)).toEqual([undefined, true]);
    expect(changedLabels(next)).toEqual([]);
  });

  test('names rows and sections that are no longer there', () => {
    const [one, two] = first.sections as [
      DocumentContent['sections'][number],
      DocumentContent['sections'][number],
    ];
    const next = changedSince(first, { ...first, sections: [{ ...one, rows: one.rows.slice(0, 3) }, two] });
    expect(next.removed).toEqual(['Observações']);
    expect(next.sections[0]?.removed).toEqual(['Contato']);
    expect(hasChanged(first, next)).toBe(true);
    // Once said, it is not said again in the version after.
    const after = changedSince(next, next);
    expect([after.removed, after.sections[0]?.removed]).toEqual([undefined, undefined]);
  });
});

test('gaps are counted in rows and cells', () => {
  expect(gapsIn(first)).toBe(2);
});
