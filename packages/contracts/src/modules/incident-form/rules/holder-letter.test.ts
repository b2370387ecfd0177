import { describe, expect, test } from 'vitest';
import { gapsInLetter, holderLetter, letterOf, noticeOf, type ToldToHolders } from './holder-letter.ts';

const told: ToldToHolders = {
  file: {
    known_at: '2026-11-16T12:00:00Z',
    data_natures: ['contact', 'health'],
    risks: ['identity_theft'],
    measures_before: 'Senha na pasta.',
    measures_containment: 'Apagamos a planilha.',
    measures_correction: null,
    delay_reasons: null,
  },
  place: { officer: { name: 'Ana Prado', email: 'ana@escola.test' } },
};

describe('what holders are told', () => {
  test('is taken from the file, in the order of art. 9º', () => {
    const { text } = letterOf(told, false);
    const at = [
      'Em 16/11/2026',
      'Quais dados: contato',
      'Como os dados eram protegidos: Senha na pasta.',
      'Que riscos há: roubo de identidade',
      'O que já fizemos: Apagamos a planilha.',
      'Quem responde pelos dados: Ana Prado, ana@escola.test.',
    ].map((words) => text.indexOf(words));
    expect(
      at.every((place) => place >= 0),
      text,
    ).toBe(true);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(gapsInLetter(text)).toEqual(['[[conte em poucas palavras]]', '[[oriente]]']);
  });

  test('says why it comes late, or asks for it', () => {
    expect(letterOf(told, false).text).not.toContain('só agora');
    expect(gapsInLetter(letterOf(told, true).text)).toContain('[[explique]]');
    const late = { ...told, file: { ...told.file, delay_reasons: 'O laudo demorou.' } };
    expect(letterOf(late, true).text).toContain('Por que avisamos só agora: O laudo demorou.');
  });

  test('has a gap for everything the file does not say', () => {
    expect(gapsInLetter(holderLetter.text)).toHaveLength(8);
  });

  test('is in a public notice to nobody by name', () => {
    const { text } = noticeOf(told, 'Escola Ipê', false);
    expect(text).toContain('na organização Escola Ipê');
    expect(text).not.toContain('{{');
  });
});
