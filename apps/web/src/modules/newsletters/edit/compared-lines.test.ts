import { expect, it } from 'vitest';
import { comparedLines } from './compared-lines.ts';

const file = {
  ...{ id: '0b1f6f4e-8a77-4c8e-9f5e-3a9c8d7e6f50', name: 'tabela.pdf', size: 2048 },
  media_type: 'application/pdf',
};
const version = {
  ...{ title: 'Guarda', summary: null, cover_id: null, cover_alt: null, statement: 'Li.' },
  attachments: [file],
};

it('has a line for each part, so that a file, a cover or a statement that changed is seen', () => {
  expect(comparedLines(version)).toEqual([
    'Guarda',
    expect.stringMatching(/^Anexo: tabela\.pdf, 2.* \(arquivo 0b1f6f4e\)$/),
    'Declaração para assinar: Li.',
  ]);
  const other = { ...file, id: 'ffffffff-8a77-4c8e-9f5e-3a9c8d7e6f50' };
  expect(comparedLines({ ...version, attachments: [other] })[1]).not.toBe(comparedLines(version)[1]);
  const covered = comparedLines({ ...version, cover_id: other.id, cover_alt: 'Uma estante' });
  expect(covered[1]).toBe('Capa: Uma estante (arquivo ffffffff)');
});
