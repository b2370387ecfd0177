import { choices } from '@conforme/contracts/core/choices.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { questionnaireEndpoints } from '@conforme/contracts/platform/questionnaires/questionnaire.endpoints.ts';
import {
  type EditedQuestionnaire,
  sentAnswers,
} from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import {
  noAnswers,
  sentFrom,
  type TypedAnswers,
} from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FieldOf } from '../../core/form/field-of.ts';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { QuestionFields } from './question-fields.tsx';
import { QuestionnaireEditor } from './questionnaire-editor.tsx';
import { StaffQuestionFields } from './staff-question-fields.tsx';

const base = { required: true } as const;
const options = [
  { id: 'mail', label: 'E-mail' },
  { id: 'phone', label: 'Telefone' },
];
const questions: Question[] = [
  { ...base, id: 'what', type: 'long_text', label: 'O que houve?', help: 'Com as suas palavras.' },
  { ...base, id: 'way', type: 'single', label: 'Por onde veio?', options },
  { ...base, id: 'data', type: 'multiple', label: 'Que meios?', options, required: false },
  { ...base, id: 'paid', type: 'yes_no', label: 'Alguém pagou?' },
  { ...base, id: 'gone', type: 'short_text', label: 'Aposentada', retired: true },
];
const edited: EditedQuestionnaire = {
  key: 'test.report',
  title: 'Relato',
  in_force: { number: 2, from: 'default', questions: questions as never },
  draft: null,
  refused: null,
};
const path = '/api/v1/tests';
const endpoints = questionnaireEndpoints({
  path,
  rule: 'tests.settings',
  keys: choices({ 'test.report': 'Relato' }),
});
const address = `${path}/questionnaires/test.report`;
const show = () =>
  renderScreen(<QuestionnaireEditor endpoints={endpoints} params={{ key: 'test.report' }} />);

beforeEach(() => storeSession(withPermissions('tests.settings')));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('questions are drawn by their type, with help, options and what may be left out', async () => {
  let typed: TypedAnswers = {};
  function Form() {
    const [values, setValues] = useState(() => noAnswers(questions));
    typed = values;
    return (
      <QuestionFields
        questions={questions}
        field={(id) => ({
          ...{
            path: `answers.${id}`,
            value: values[id] ?? '',
            error: id === 'what' ? 'Falta isto.' : undefined,
          },
          set: (value) => setValues((before) => ({ ...before, [id]: value })),
          check: () => undefined,
        })}
      />
    );
  }
  await renderScreen(<Form />);
  expect(screen.queryByText('Aposentada')).toBeNull();
  expect(screen.getByText('Com as suas palavras.')).toBeTruthy();
  expect(screen.getByText('Falta isto.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('O que houve?'), { target: { value: 'Um boleto falso.' } });
  const way = within(screen.getByRole('radiogroup', { name: 'Por onde veio?' }));
  fireEvent.click(way.getByRole('radio', { name: 'Telefone' }));
  const several = within(screen.getByRole('group', { name: 'Que meios? (opcional)' }));
  for (const name of ['E-mail', 'Telefone']) fireEvent.click(several.getByRole('checkbox', { name }));
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Alguém pagou?' })).getByRole('radio', { name: 'Não' }),
  );
  expect(typed).toEqual({ what: 'Um boleto falso.', way: 'phone', data: ['mail', 'phone'], paid: 'no' });
});

it('a question is added, the draft kept, and only then can it be published', async () => {
  const draft = { version: 1, number: 1, questions: edited.in_force.questions };
  let stored: EditedQuestionnaire = edited;
  const server = fakeServer({
    [`GET ${address}`]: () => ({ body: stored }),
    [`PUT ${address}`]: () => {
      stored = { ...edited, draft };
      return { body: stored };
    },
    [`POST ${address}/publish`]: () => {
      stored = { ...edited, in_force: { ...edited.in_force, from: 'own', number: 1 } };
      return { body: stored };
    },
  });
  await show();
  expect(await screen.findByText(/perguntas padrão do Conforme, versão 2/)).toBeTruthy();
  const publish = () => screen.getByRole('button', { name: 'Publicar versão' }) as HTMLButtonElement;
  expect(publish().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar pergunta' }));
  const added = screen.getAllByLabelText(/^Pergunta/).at(-1) as HTMLElement;
  fireEvent.change(added, { target: { value: 'Quem viu?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar rascunho' }));
  await waitFor(() => expect(server.callsTo(address).some(({ method }) => method === 'PUT')).toBe(true));
  const body = server.callsTo(address).find(({ method }) => method === 'PUT')?.body as {
    version: null;
    questions: Question[];
  };
  expect(body.version).toBeNull();
  expect(body.questions.slice(0, -1)).toEqual(questions);
  expect(body.questions.at(-1)).toEqual({
    ...{ id: 'quem_viu', type: 'short_text', label: 'Quem viu?', required: false },
  });
  expect(await screen.findByText(/Há um rascunho da versão 1/)).toBeTruthy();
  await waitFor(() => expect(publish().disabled).toBe(false));
  fireEvent.click(publish());
  const dialog = within(await screen.findByRole('dialog', { name: 'Publicar versão' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(server.callsTo(`${address}/publish`)[0]?.body).toEqual({ version: 1 }));
  expect(await screen.findByText(/versão própria 1/)).toBeTruthy();
});

it('who was slower keeps what was written, and is told', async () => {
  fakeServer({
    [`GET ${address}`]: { body: edited },
    [`PUT ${address}`]: { status: 409, body: { code: 'stale_version', messages: 'Outra pessoa mexeu.' } },
  });
  await show();
  const first = (await screen.findAllByLabelText(/^Pergunta/))[0] as HTMLInputElement;
  fireEvent.change(first, { target: { value: 'O que foi?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar rascunho' }));
  expect(await screen.findByText(/Outra pessoa mexeu neste questionário/)).toBeTruthy();
  expect(first.value).toBe('O que foi?');
});

it('what can no longer be changed says why, and shows its questions without fields', async () => {
  fakeServer({ [`GET ${address}`]: { body: { ...edited, refused: 'Já há inscrições enviadas.' } } });
  await show();
  expect(await screen.findByText('Já há inscrições enviadas.')).toBeTruthy();
  expect(screen.getByText('Por onde veio?')).toBeTruthy();
  expect(screen.getByText('Uma opção · obrigatória · E-mail; Telefone')).toBeTruthy();
  expect(screen.queryByText('Aposentada')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Publicar versão' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ver como fica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Relato' }));
  expect(dialog.getByRole('radiogroup', { name: 'Por onde veio?' })).toBeTruthy();
});

it('the preview shows the questions as they will be answered, and says what is wrong', async () => {
  fakeServer({ [`GET ${address}`]: { body: edited } });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Ver como fica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Relato' }));
  const field = dialog.getByLabelText('O que houve?');
  expect(dialog.getByRole('radiogroup', { name: 'Alguém pagou?' })).toBeTruthy();
  fireEvent.blur(field);
  expect(await dialog.findByText('Este campo é obrigatório!')).toBeTruthy();
});

it('the same questions in a form of staff give the same answers', async () => {
  const asked: Question[] = [
    ...questions,
    { ...base, id: 'moment', type: 'date_time', label: 'Quando?' },
    { ...base, id: 'people', type: 'number', label: 'Quantas pessoas?' },
    { ...base, id: 'loss', type: 'money', label: 'Prejuízo' },
  ];
  const send = vi.fn(async (_: unknown) => undefined);
  function Form() {
    const { field, onSubmit } = useDialogForm({
      schema: z.strictObject({ answers: sentAnswers }),
      initial: { answers: noAnswers(asked) },
      tidy: ({ answers }) => ({ answers: sentFrom(asked, answers) }),
      send,
    });
    return (
      <form onSubmit={onSubmit}>
        <StaffQuestionFields questions={asked} of={field('answers') as unknown as FieldOf<TypedAnswers>} />
        <button type="submit">Enviar</button>
      </form>
    );
  }
  await renderScreen(<Form />);
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/O que houve/, 'Um boleto falso.');
  type(/Por onde veio/, 'phone');
  fireEvent.click(screen.getByRole('radio', { name: 'Sim' }));
  type(/Quantas pessoas/, '1.234');
  type(/Prejuízo/, '12,50');
  const moment = screen.getByRole('textbox', { name: /Quando/ });
  fireEvent.change(moment, { target: { value: '17/11/2026 14:30' } });
  fireEvent.blur(moment);
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const sent = Object.entries({
    ...{ what: 'Um boleto falso.', way: 'phone', paid: 'yes', moment: '2026-11-17T14:30' },
    ...{ people: '1.234', loss: '12,50' },
  });
  expect(send.mock.calls[0]?.[0]).toEqual({
    answers: sent.map(([question, value]) => ({ question, values: [value] })),
  });
});
