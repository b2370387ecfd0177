import { describe, expect, it } from 'vitest';
import * as edit from './edit-questionnaire.ts';
import { readQuestionnaireFile, writeQuestionnaireFile } from './questionnaire-file.ts';
import type { Question, Questionnaire } from './questions.ts';
import type { QuestionnaireDraft } from './template.schemas.ts';

const ask = (id: string, section = 's', given: Partial<Question> = {}): Question => ({
  ...{ id, section, type: 'compliance', label: id, required: true },
  ...given,
});
const start: Questionnaire = {
  sections: [
    { id: 's', title: 'S' },
    { id: 't', title: 'T' },
  ],
  questions: [ask('a'), ask('x', 't'), ask('b'), ask('c'), ask('y', 't')],
};
const ids = ({ questions }: Questionnaire) => questions.map(({ id }) => id).join('');
const inSection = (of: Questionnaire, section: string) =>
  of.questions.flatMap((question) => (question.section === section ? [question.id] : [])).join('');

describe('a builder', () => {
  it('moves a question within its section, whatever stands between', () => {
    expect(inSection(edit.moveQuestion(start, 'c', 0), 's')).toBe('cab');
    expect(inSection(edit.moveQuestion(start, 'a', 99), 's')).toBe('bca');
    expect(inSection(edit.moveQuestion(start, 'a', 99), 't')).toBe('xy');
    expect(edit.moveQuestion(start, 'gone', 0)).toEqual(start);
  });

  it('moves questions to other sections, and sections among themselves', () => {
    const moved = edit.moveToSection(start, 'a', 't');
    expect([inSection(moved, 's'), inSection(moved, 't')]).toEqual(['bc', 'xya']);
    expect(edit.moveSection(start, 't', 0).sections.map(({ id }) => id)).toEqual(['t', 's']);
  });

  it('adds, copies and removes', () => {
    expect(ids(edit.addQuestion(start, ask('n'), 'a'))).toBe('anxbcy');
    expect(ids(edit.addQuestion(start, ask('n')))).toBe('axbcyn');
    const coded = { ...start, questions: [ask('a', 's', { code: 'A-1', weight: 5 })] };
    expect(edit.duplicateQuestion(coded, 'a', 'n').questions[1]).toEqual(
      ask('n', 's', { label: 'a', weight: 5 }),
    );
    expect(ids(edit.removeQuestion(start, 'b'))).toBe('axcy');
    expect(ids(edit.removeSection(start, 't'))).toBe('abc');
  });

  it('another type keeps the points and proofs that still mean something', () => {
    const given = ask('a', 's', { scores: { yes: 0, partial: 0.2 }, evidence_if: ['partial', 'yes'] });
    const yesNo = edit.changeType({ ...start, questions: [given] }, 'a', 'yes_no').questions[0];
    expect(yesNo).toMatchObject({ type: 'yes_no', scores: { yes: 0 }, evidence_if: ['yes'] });
    const text = edit.changeType({ ...start, questions: [given] }, 'a', 'short_text').questions[0];
    expect(text).toEqual(ask('a', 's', { type: 'short_text' }));
    expect(edit.changeType({ ...start, questions: [given] }, 'a', 'single').questions[0]?.options).toEqual(
      [],
    );
  });

  it('takes from the bank what was chosen and what it depends on, once', () => {
    const bank = [
      ask('p', 'bank'),
      ask('q', 'bank', { show_if: { question: 'p', is: ['yes'] } }),
      ask('r', 'bank', { show_if: { question: 'q', is: ['yes'] } }),
      ask('a', 'bank', { label: 'do banco' }),
    ];
    const added = edit.addFromBank(start, 't', bank, ['r', 'a']);
    expect(inSection(added, 't')).toBe('xypqr');
    expect(added.questions.find(({ id }) => id === 'a')?.label).toBe('a');
  });
});

describe('a file', () => {
  const content = start as QuestionnaireDraft;
  it('brings a template back as it was', () => {
    const text = writeQuestionnaireFile({ name: 'LGPD', description: null, content });
    expect(readQuestionnaireFile(text)).toMatchObject({ file: { name: 'LGPD', content } });
  });

  it('is refused with its reasons and their places', () => {
    const wrong = (text: string) => {
      const read = readQuestionnaireFile(text);
      return 'wrong' in read ? read.wrong.join('\n') : null;
    };
    const file = { format: 'conforme.questionnaire', version: 1, name: 'x', content };
    expect(wrong('{')).toContain('JSON');
    expect(wrong('[]')).toEqual(expect.any(String));
    expect(wrong(JSON.stringify({ ...file, format: 'other' }))).toContain('format');
    const heavy = { ...content, questions: [{ ...content.questions[0], weight: -1 }] };
    expect(wrong(JSON.stringify({ ...file, content: heavy }))).toContain('content.questions.0.weight');
    expect(wrong(JSON.stringify({ ...file, extra: 1 }))).toContain('extra');
    expect(wrong(`"${'x'.repeat(1_000_001)}"`)).toContain('1 MB');
    expect(wrong('{"__proto__": {"x": 1}}')).toEqual(expect.any(String));
  });
});
