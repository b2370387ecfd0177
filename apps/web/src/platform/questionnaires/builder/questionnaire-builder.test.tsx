import type { Question, Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { QuestionnaireBuilder } from './questionnaire-builder.tsx';

const drawn = vi.hoisted(() => {
  // Files share their modules: what another one loaded was loaded without what counts here.
  vi.resetModules();
  return { cards: 0 };
});
vi.mock(import('./builder-rows.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    useBuilderRow: (row) => {
      if (row.kind === 'question') drawn.cards++;
      return actual.useBuilderRow(row);
    },
  };
});

const ask = (id: string, given: Partial<Question> = {}): Question => ({
  ...{ id, section: 's', type: 'compliance', label: `Pergunta ${id}?`, required: true, weight: 3 },
  ...given,
});
const start: Questionnaire = {
  sections: [
    { id: 's', title: 'Segurança' },
    { id: 't', title: 'LGPD' },
  ],
  questions: [ask('a'), ask('b'), ask('c'), ask('x', { section: 't' })],
};
const bank: Questionnaire = {
  sections: [{ id: 'bank', title: 'Integridade' }],
  questions: [ask('a', { section: 'bank' }), ask('n', { section: 'bank', label: 'Há código de conduta?' })],
};

// Areas that grow with their text listen to fonts, which the tests' browser does not have.
beforeAll(() => {
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
});
// Finding fields by their role takes long where many are on the screen.
vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);

async function show(showsFaults = false, first = start) {
  let content = first;
  function Page() {
    const [value, setValue] = useState(first);
    content = value;
    return (
      <QuestionnaireBuilder
        content={value}
        onChange={setValue}
        bank={async () => bank}
        showsFaults={showsFaults}
      />
    );
  }
  await renderScreen(<Page />);
  return () => content;
}
const open = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name, pressed: false }));
const order = ({ questions }: Questionnaire) => questions.map(({ id }) => id).join('');

it('Alt and the arrows move questions and sections, and say where to', async () => {
  const now = await show();
  const card = screen.getByRole('button', { name: /^Pergunta b\?/ });
  fireEvent.keyDown(card, { key: 'ArrowUp', altKey: true });
  expect(order(now())).toBe('bacx');
  expect(screen.getByText('Pergunta 1 de 3.')).toBeTruthy();
  fireEvent.keyDown(card, { key: 'ArrowUp' });
  expect(order(now())).toBe('bacx');
  fireEvent.keyDown(screen.getByRole('button', { name: /^LGPD/ }), { key: 'ArrowUp', altKey: true });
  expect(now().sections.map(({ id }) => id)).toEqual(['t', 's']);
});

it('a question is written with type, weight, points, proof and condition', async () => {
  const now = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Nova pergunta' }));
  const panel = within(screen.getByRole('region', { name: 'Propriedades da pergunta' }));
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(panel.getByLabelText(label), { target: { value } });
  type(/^Pergunta/, 'Em quantas horas avisa?');
  type('Tipo', 'single');
  for (const [place, words, points] of [
    [1, 'Até 24 horas', '1'],
    [2, 'Até 48 horas', '0,8'],
  ] as const) {
    fireEvent.click(panel.getByRole('button', { name: 'Nova resposta' }));
    type(`Texto da resposta ${place}`, words);
    type(`Pontos de ${words}`, points);
  }
  type('Peso', '5');
  fireEvent.click(panel.getByRole('switch', { name: /^Impeditiva/ }));
  fireEvent.click(panel.getByRole('checkbox', { name: 'Até 48 horas' }));
  type('Mostrar só se', 'a');
  const made = now().questions.at(-1) as Question;
  const [first, second] = made.options?.map(({ id }) => id) ?? [];
  expect(made).toMatchObject({
    ...{ label: 'Em quantas horas avisa?', type: 'single', weight: 5, blocking: true, section: 's' },
    ...{ scores: { [first as string]: 1, [second as string]: 0.8 }, evidence_if: [second] },
    show_if: { question: 'a', is: ['yes'] },
  });
  // Points that are none stay on the screen, and change nothing.
  type('Pontos de Até 48 horas', '9');
  expect(now().questions.at(-1)?.scores?.[second as string]).toBe(0.8);
});

it('what is removed comes back by one press', async () => {
  const now = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Remover: Pergunta b?' }));
  expect(order(now())).toBe('acx');
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(order(now())).toBe('abcx');
  fireEvent.click(screen.getByRole('button', { name: 'Duplicar: Pergunta a?' }));
  expect(
    now()
      .questions.map(({ label }) => label)
      .slice(0, 2),
  ).toEqual(['Pergunta a?', 'Pergunta a?']);
});

it('questions come from the bank, but those that are there', async () => {
  const now = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Do banco de perguntas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Banco de perguntas' }));
  const there = (await dialog.findByRole('checkbox', { name: /Pergunta a\?/ })) as HTMLInputElement;
  expect(there.disabled).toBe(true);
  fireEvent.click(dialog.getByRole('checkbox', { name: /código de conduta/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Adicionar 1 pergunta' }));
  await waitFor(() => expect(now().questions.at(-1)).toMatchObject({ id: 'n', section: 's' }));
});

it('what has to be settled is said at its field when asked for', async () => {
  const now = await show(true);
  open(/^Pergunta c\?/);
  const panel = within(screen.getByRole('region', { name: 'Propriedades da pergunta' }));
  fireEvent.change(panel.getByLabelText(/^Pergunta/), { target: { value: '' } });
  expect(panel.getByText('Escreva a pergunta.')).toBeTruthy();
  expect(screen.getByText('1 ponto a resolver')).toBeTruthy();
  fireEvent.change(panel.getByLabelText('Seção'), { target: { value: 't' } });
  expect(now().questions.at(-1)).toMatchObject({ id: 'c', section: 't' });
});

it('300 questions: writing one draws its own card alone', async ({ annotate }) => {
  const now = await show(false, {
    sections: [{ id: 's', title: 'Tudo' }],
    questions: Array.from({ length: 300 }, (_, index) => ask(`q${index}`)),
  });
  fireEvent.click(document.querySelector('[data-question="q150"] .builder-question-open') as Element);
  const panel = within(document.querySelector('[aria-label="Propriedades da pergunta"]') as HTMLElement);
  const field = panel.getByLabelText(/^Pergunta/);
  drawn.cards = 0;
  const words = 'Há um plano de resposta?';
  const since = performance.now();
  for (let length = 1; length <= words.length; length++)
    fireEvent.change(field, { target: { value: words.slice(0, length) } });
  const each = (performance.now() - since) / words.length;
  expect(drawn.cards).toBe(words.length);
  expect(now().questions[150]?.label).toBe(words);
  await annotate(`${each.toFixed(1)} ms a letter with 300 questions`);
});
