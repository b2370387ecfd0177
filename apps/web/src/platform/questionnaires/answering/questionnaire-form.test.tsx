import { nothingGiven } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import type { Question, Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import type { SentGiven } from '@conforme/contracts/platform/questionnaires/sent-given.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { createAnswerStore } from './answer-store.ts';
import { QuestionnaireForm } from './questionnaire-form.tsx';
import { useProgress } from './use-answers.ts';

const drawn = vi.hoisted(() => {
  // Files share their modules: what another one loaded was loaded without what counts here.
  vi.resetModules();
  return { count: 0 };
});
vi.mock(import('./answer-field.tsx'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    AnswerField: (props) => {
      drawn.count++;
      return actual.AnswerField(props);
    },
  };
});

const today = '2026-11-17';
const ask = (id: string, given: Partial<Question> = {}): Question => ({
  ...{ id, type: 'compliance', label: `Pergunta ${id}?`, required: true, section: 's', weight: 3 },
  ...given,
});
const small: Questionnaire = {
  sections: [{ id: 's', title: 'Segurança', certificates: [{ id: 'iso_27001', label: 'ISO/IEC 27001' }] }],
  questions: [
    ask('policy'),
    ask('tested', { evidence_if: ['yes'], evidence_label: 'Junte o resumo do teste' }),
    ask('who', { type: 'short_text', show_if: { question: 'tested', is: ['yes', 'partial'] } }),
    ask('hours', { type: 'number', always_asked: true }),
  ],
};

beforeEach(() => {
  drawn.count = 0;
});
afterEach(cleanup);
// Three hundred questions take their time to be drawn for the first time.
vi.setConfig({ testTimeout: 60_000 });

const show = async (questionnaire: Questionnaire, given = nothingGiven, more = {}) => {
  const store = createAnswerStore({ questionnaire, given, today });
  const sent: SentGiven[] = [];
  await renderScreen(
    <QuestionnaireForm store={store} section="s" onAnswer={(one) => sent.push(one)} {...more} />,
  );
  return { store, sent };
};
const pick = (question: string, answer: string) =>
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: question })).getByRole('radio', { name: answer }),
  );

it('300 questions: typing and choosing draw their own question alone', async () => {
  const many: Questionnaire = {
    sections: [{ id: 's', title: 'Tudo' }],
    questions: Array.from({ length: 300 }, (_, index) =>
      ask(`q${index}`, index % 3 === 0 ? { type: 'long_text' } : {}),
    ),
  };
  const { store } = await show(many);
  expect(drawn.count).toBe(300);
  const inQuestion = (id: string, what: string) =>
    document.querySelector(`[data-question="${id}"] ${what}`) as HTMLElement;
  const words = 'uma resposta, letra a letra';
  for (let length = 1; length <= words.length; length++)
    fireEvent.change(inQuestion('q150', 'textarea'), { target: { value: words.slice(0, length) } });
  expect(drawn.count - 300).toBe(words.length);
  fireEvent.click(inQuestion('q151', 'input[value="partial"]'));
  expect(drawn.count - 300).toBe(words.length + 1);
  expect(store.answer('q150').value).toBe(words);
  expect(store.progress()).toEqual([{ section: 's', asked: 300, answered: 2, certified: 0 }]);
});

it('an answer opens what depends on it: the reason, the proof, the next question', async () => {
  const { store, sent } = await show(small);
  expect(screen.queryByLabelText('Pergunta who?')).toBeNull();
  pick('Pergunta policy?', 'Não se aplica');
  fireEvent.change(screen.getByLabelText('Por que não se aplica?'), { target: { value: 'Somos dois.' } });
  expect(sent.at(-1)).toEqual({
    ...{
      question: 'policy',
      values: ['not_applicable'],
      reason: 'Somos dois.',
      comment: null,
      confirmed: false,
    },
  });
  pick('Pergunta tested?', 'Sim');
  expect(screen.getByText('Junte o resumo do teste')).toBeTruthy();
  expect(screen.getByText('obrigatório para esta resposta')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Pergunta who?'), { target: { value: 'Fulana ' } });
  // What is hidden keeps what was typed, and shows it again.
  pick('Pergunta tested?', 'Não');
  expect(screen.queryByLabelText('Pergunta who?')).toBeNull();
  pick('Pergunta tested?', 'Parcial');
  expect((screen.getByLabelText('Pergunta who?') as HTMLInputElement).value).toBe('Fulana');
  expect(store.missing().map(({ question, part }) => [question, part])).toEqual([['hours', 'value']]);
});

it('numbers stay as they are typed, and what is none is said on leaving the field', async () => {
  const { store } = await show(small);
  const field = screen.getByLabelText('Pergunta hours?') as HTMLInputElement;
  for (const value of ['1', '12', '12,', '12,5', '12,50']) {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
  }
  expect(store.answer('hours').value).toBe(12.5);
  fireEvent.change(field, { target: { value: 'uns dez' } });
  expect(screen.queryByText('Digite um número.')).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByText('Digite um número.')).toBeTruthy();
  act(() => store.receive('hours', { value: 48 }));
  expect(field.value).toBe('48');
});

it('what is missing is said at its question when asked for', async () => {
  await show(small, nothingGiven, { showsMissing: true });
  const group = screen.getByRole('radiogroup', { name: 'Pergunta policy?' });
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(within(group).getByText('Este campo é obrigatório!')).toBeTruthy();
});

it('last time’s answers are confirmed one by one, or changed', async () => {
  const last = { answers: { policy: { value: 'yes' }, tested: { value: 'no' } }, certificates: {} } as const;
  const carried = {
    answers: {
      policy: { value: 'yes', carried: 'unconfirmed' },
      tested: { value: 'no', carried: 'unconfirmed' },
    },
    certificates: {},
  } as const;
  const { store, sent } = await show(small, carried, {
    previous: { label: 'novembro de 2025', given: last },
  });
  expect(screen.getAllByText('Igual à resposta de novembro de 2025')).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Confirmar' })[0] as HTMLElement);
  expect(sent.at(-1)).toMatchObject({ question: 'policy', values: ['yes'], confirmed: true });
  expect(screen.getAllByText('confirmada')).toHaveLength(1);
  pick('Pergunta tested?', 'Parcial');
  expect(screen.getByText('Em novembro de 2025: Não')).toBeTruthy();
  expect(store.missing().map(({ question }) => question)).toEqual(['who', 'hours']);
});

it('a file of last time is confirmed too', async () => {
  const statute = { files: [{ id: 'f', name: 'estatuto.pdf', byte_size: 1200 }] };
  const asked = { ...small, questions: [ask('statute', { type: 'file' })] };
  const carried = { answers: { statute: { ...statute, carried: 'unconfirmed' } }, certificates: {} } as const;
  const { store, sent } = await show(asked, carried, {
    previous: { label: 'novembro de 2025', given: { answers: { statute }, certificates: {} } },
  });
  expect(store.missing()).toMatchObject([{ part: 'confirmation' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(sent).toMatchObject([{ question: 'statute', values: [], confirmed: true }]);
  expect(store.missing()).toEqual([]);
});

it('a certificate answers the section but for what is always asked', async () => {
  const given = {
    answers: {},
    certificates: {
      iso_27001: { valid_until: '2027-01-31', files: [{ id: 'f', name: 'iso.pdf', byte_size: 1200 }] },
    },
  };
  await show(small, given);
  expect(screen.getByText('O certificado responde 2 perguntas desta seção.')).toBeTruthy();
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.getByLabelText('Pergunta hours?')).toBeTruthy();
  const until = screen.getByLabelText('Válido até');
  fireEvent.change(until, { target: { value: '16/11/2026' } });
  fireEvent.blur(until);
  expect(screen.getByText('Este certificado já venceu.')).toBeTruthy();
  expect(screen.getByRole('radiogroup', { name: 'Pergunta policy?' })).toBeTruthy();
});

it('progress is drawn again only when it changed', async () => {
  let times = 0;
  const store = createAnswerStore({ questionnaire: small, given: nothingGiven, today });
  function Progress() {
    times++;
    return <p>{useProgress(store)[0]?.answered}</p>;
  }
  await renderScreen(
    <>
      <Progress />
      <QuestionnaireForm store={store} section="s" />
    </>,
  );
  const before = times;
  for (const value of ['1', '12', '123'])
    fireEvent.change(screen.getByLabelText('Pergunta hours?'), { target: { value } });
  expect(times - before).toBe(1);
});
