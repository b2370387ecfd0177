import { expect, it } from 'vitest';
import { comparedLines } from './compared-lines.ts';

const version = {
  ...{ title: 'Guarda', summary: null, cover_id: null, cover_alt: null, statement: 'Li.' },
  attachments: [
    { id: '0b1f6f4e-8a77-4c8e-9f5e-3a9c8d7e6f50', name: 'tabela.pdf', size: 2048, media_type: 'x' },
  ],
};

it('has a line for each part, so that a file, a cover or a statement that changed is seen', () => {
  expect(comparedLines(version)).toEqual([
    'Guarda',
    expect.stringMatching(/^Anexo: tabela\.pdf, 2 KB \(arquivo 0b1f6f4e\)$/),
    'Declaração para assinar: Li.',
  ]);
  const same = { ...version.attachments[0], id: 'ffffffff-8a77-4c8e-9f5e-3a9c8d7e6f50' } as never;
  expect(comparedLines({ ...version, attachments: [same] })[1]).not.toBe(comparedLines(version)[1]);
  const covered = comparedLines({ ...version, cover_id: same['id'], cover_alt: 'Uma estante' });
  expect(covered[1]).toBe('Capa: Uma estante (arquivo ffffffff)');
});
