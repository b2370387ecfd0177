import { expect, it } from 'vitest';
import { entryKinds } from './case-entries.ts';
import { formTypes } from './form-types.ts';
import { outsideEntryWords } from './outside-entry-words.ts';

it('calls only a request a request', () => {
  const types = Object.keys(formTypes.labels) as (keyof typeof formTypes.labels)[];
  const kinds = Object.keys(entryKinds.labels) as (keyof typeof entryKinds.labels)[];
  const naming = types.filter((type) => kinds.some((kind) => /pedido/i.test(outsideEntryWords(type, kind))));
  expect(naming).toEqual(['privacy']);
});

it('names what was received by what it is', () => {
  expect(outsideEntryWords('incident', 'validated')).toBe('Relato validado');
  expect(outsideEntryWords('credentialing', 'received')).toBe('Inscrição começada');
  expect(outsideEntryWords('credentialing', 'answered')).toBe('Inscrição enviada');
  expect(outsideEntryWords('due-diligence', 'question')).toBe('Pergunta para você');
});
