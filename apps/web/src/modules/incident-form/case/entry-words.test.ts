import { entryKinds } from '@conforme/contracts/platform/cases/case-entries.ts';
import { expect, it } from 'vitest';
import { anEntry } from '../../../testing/privacy-request.ts';
import { entryWords } from './entry-words.ts';

it.each([
  ['received', { channel: 'form' }, 'Relato recebido: Formulário público'],
  ['received', {}, 'Relato recebido'],
  ['reply', {}, 'Resposta de quem relatou'],
  ['message', {}, 'Mensagem de quem relatou'],
  ['question', {}, 'Mensagem a quem relatou'],
  ['knowledge', { known_at: '2026-11-16T11:20:00Z' }, 'Conhecimento registrado: 16/11/2026 08:20'],
  ['filed', { kind: 'preliminary' }, 'Comunicação registrada: Comunicação preliminar'],
  ['filed', {}, 'Comunicação registrada'],
  ['event', { type: 'containment' }, 'Linha do tempo do incidente: Contenção'],
] as const)('a line of %s with %j says so', (kind, facts, words) => {
  expect(entryWords(anEntry({ kind, facts }))).toBe(words);
});

it('no line of an incident speaks of a holder or of a request', () => {
  const ofPrivacy = ['identity', 'retyped', 'reminder', 'share_notice'];
  const words = entryKinds.options
    .filter(({ value }) => !ofPrivacy.includes(value))
    .map(({ value }) => entryWords(anEntry({ kind: value, facts: {} })));
  expect(words.filter((line) => /titular\b|\bpedido/i.test(line))).toEqual([]);
});
