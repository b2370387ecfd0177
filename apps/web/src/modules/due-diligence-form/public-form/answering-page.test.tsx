import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer, type SeenRequest } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AnsweringPage } from './answering-page.tsx';

const drawn = vi.hoisted(() => ({ count: 0 }));
vi.mock(import('../../../platform/questionnaires/answering/answer-field.tsx'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    AnswerField: (props) => {
      drawn.count++;
      return actual.AnswerField(props);
    },
  };
});
// Three hundred questions take their time to be drawn for the first time.
vi.setConfig({ testTimeout: 60_000 });

const SAVE = '/api/v1/public/due_diligence/save';
const OPEN = '/api/v1/public/due_diligence/open';
const SUBMIT = '/api/v1/public/due_diligence/submit';
const saved = { saved_at: '2026-11-18T12:00:00Z', versions: {}, conflicts: [], unknown: [] };
type Body = {
  answers: { question: string; values: string[]; version: number | null; overwrites: boolean }[];
};
const answersOf = ({ body }: SeenRequest) => (body as Body).answers;
/** The server of one who answers alone. */
const takesAll = (request: SeenRequest) => ({
  body: {
    ...saved,
    versions: Object.fromEntries(
      answersOf(request).map(({ question, version }) => [question, (version ?? 0) + 1]),
    ),
  },
});

beforeEach(() => {
  drawn.count = 0;
  // Areas that grow with their text listen to fonts, which the tests' browser does not have.
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const facts = (questions: number, more: Partial<OpenedQuestionnaire> = {}) =>
  ({
    organisation: { name: 'Instituto', city: null, federation_unit: null, has_logo: false },
    contact: { email: 'compras@instituto.example', phone: null },
    officer: null,
    notice: null,
    mail_leaves: true,
    opening_text: null,
    confirmation_text: null,
    assessment: '019300aa-0000-7000-8000-000000000001',
    supplier: 'Trilha Sistemas',
    standing: 'open',
    answer_until: '2026-12-18T02:59:59Z',
    message: null,
    sender: 'Bia',
    only_section: null,
    complement: null,
    template: {
      version_id: 1,
      key: 'due-diligence',
      title: 'Fornecedores',
      number: 1,
      sections: [{ id: 's', title: 'Segurança' }],
      questions: Array.from({ length: questions }, (_, index) => ({
        ...{ id: `q${index}`, label: `Pergunta ${index}?`, required: false, section: 's', weight: 1 },
        type: index % 3 === 0 ? 'long_text' : 'compliance',
      })),
    },
    given: { answers: {}, certificates: {} },
    versions: {},
    carried: null,
    delegations: [],
    ...more,
  }) as unknown as OpenedQuestionnaire;

const open = (asked: OpenedQuestionnaire) => {
  return renderScreen(
    <AnsweringPage
      facts={asked}
      template={asked.template as never}
      logo={null}
      param="link"
      handle="019300aa-0000-7000-8000-000000000002"
    />,
  );
};
const box = (id: string) => document.querySelector(`[data-question="${id}"] textarea`) as HTMLTextAreaElement;
const type = (id: string, value: string) => fireEvent.change(box(id), { target: { value } });
const toDeclaration = () => fireEvent.click(screen.getByRole('button', { name: 'Declaração e envio' }));
const declare = () => {
  for (const [label, value] of [
    ['Seu nome', 'Carla'],
    ['Seu cargo', 'Diretora'],
    ['Seu e-mail', 'carla@trilha.example'],
  ])
    fireEvent.change(screen.getByLabelText(label as string), { target: { value } });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Enviar as respostas' }));
};

it('300 questions on the page: each letter draws its own question alone, the saving too', async ({
  annotate,
}) => {
  const { callsTo } = fakeServer({ [`POST ${SAVE}`]: takesAll });
  await open(
    facts(300, { carried: { from: '2025-11-18T12:00:00Z', given: { answers: {}, certificates: {} } } }),
  );
  expect(drawn.count).toBe(300);
  const words = 'uma resposta, letra a letra';
  const since = performance.now();
  for (let length = 1; length <= words.length; length++) type('q150', words.slice(0, length));
  const each = (performance.now() - since) / words.length;
  expect(drawn.count - 300).toBe(words.length);
  await screen.findByText(/^Tudo salvo às/, {}, { timeout: 20_000 });
  expect(drawn.count - 300).toBe(words.length);
  expect(callsTo(SAVE).map(answersOf)).toMatchObject([
    [{ question: 'q150', values: [words], version: null }],
  ]);
  await annotate(`${each.toFixed(1)} ms a letter with 300 questions`);
});

it('no connection: what is typed is kept, told so, and leaves by itself with a reload', async () => {
  fakeServer({ [`POST ${SAVE}`]: 'unreachable' });
  const { unmount } = await open(facts(1));
  type('q0', 'Temos um código desde 2021.');
  await screen.findByText(/^Sem conexão/);
  unmount();
  const { callsTo } = fakeServer({ [`POST ${SAVE}`]: takesAll });
  await open(facts(1));
  expect(box('q0').value).toBe('Temos um código desde 2021.');
  await screen.findByText(/^Tudo salvo às/);
  expect(callsTo(SAVE).map(answersOf)).toMatchObject([[{ values: ['Temos um código desde 2021.'] }]]);
  expect(localStorage).toHaveLength(0);
});

it('an error of the server is no end: it is tried again, with everything typed since', async () => {
  let times = 0;
  const { callsTo } = fakeServer({
    [`POST ${SAVE}`]: (request) =>
      ++times === 1
        ? { status: 503, body: { code: 'maintenance', messages: 'Volta já.' } }
        : takesAll(request),
  });
  await open(facts(4));
  type('q0', 'um');
  await screen.findByText(/^Sem conexão/);
  type('q3', 'dois');
  await screen.findByText(/^Tudo salvo às/, {}, { timeout: 20_000 });
  expect(answersOf(callsTo(SAVE).at(-1) as SeenRequest)).toMatchObject([
    { values: ['um'] },
    { values: ['dois'] },
  ]);
});

it('a link that dies half-way: told whom to ask; another link sends what was kept, the declaration waits', async () => {
  fakeServer({
    [`POST ${SAVE}`]: { status: 404, body: { code: 'invalid_link', messages: 'x' } },
    [`POST ${SUBMIT}`]: { status: 500 },
  });
  const { unmount } = await open(facts(1));
  type('q0', 'Metade da resposta');
  const told = await screen.findByText(/^Este link não vale mais/);
  expect(told.closest('[role="alert"]')?.textContent).toContain('compras@instituto.example');
  // Whoever writes on loses nothing either, and nothing leaves without it.
  type('q0', 'Metade da resposta, e o resto');
  toDeclaration();
  declare();
  await screen.findByText(/^Ainda não foi enviado/);
  unmount();
  const { callsTo } = fakeServer({ [`POST ${SAVE}`]: takesAll });
  await open(facts(1));
  await screen.findByText(/^Tudo salvo às/);
  expect(callsTo(SAVE).map(answersOf)).toMatchObject([[{ values: ['Metade da resposta, e o resto'] }]]);
});

it('the answers leave only after the last word was saved', async () => {
  let release = () => undefined as undefined;
  const slow = new Promise<void>((resolve) => {
    release = () => resolve() as undefined;
  });
  const { seen } = fakeServer({ [`POST ${SAVE}`]: takesAll, [`POST ${SUBMIT}`]: { status: 500 } });
  const answering = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith(SAVE)) await slow;
    return answering(url, init);
  });
  await open(facts(1));
  type('q0', 'A última palavra');
  // On its way already when the button is pressed.
  await screen.findByText('Salvando…');
  await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
  toDeclaration();
  declare();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(seen).toEqual([]);
  release();
  await waitFor(() =>
    expect(seen.map(({ url }) => url).filter((url) => url !== OPEN)).toEqual([SAVE, SUBMIT]),
  );
});

const theirs = { answer: { value: 'A da colega' }, version: 2 };
const clash = (request: SeenRequest) => {
  const [sent] = answersOf(request);
  if (sent?.overwrites) return { body: { ...saved, versions: { q0: 3 } } };
  return { body: { ...saved, conflicts: [{ question: 'q0', ...theirs }] } };
};

it('two people and one answer: both are there to choose from, after a reload too', async () => {
  fakeServer({ [`POST ${SAVE}`]: clash });
  const { unmount } = await open(facts(1));
  type('q0', 'A minha');
  await screen.findByText(/^Outra pessoa respondeu a “Pergunta 0\?”/);
  expect(box('q0').value).toBe('A da colega');
  unmount();
  const { callsTo } = fakeServer({ [`POST ${SAVE}`]: clash });
  await open(facts(1, { given: { answers: { q0: theirs.answer }, certificates: {} }, versions: { q0: 2 } }));
  const told = (await screen.findByText(/^Outra pessoa respondeu/)).closest('[role="alert"]') as HTMLElement;
  fireEvent.click(within(told).getByRole('button', { name: 'Usar a minha' }));
  expect(box('q0').value).toBe('A minha');
  await screen.findByText(/^Tudo salvo às/);
  expect(callsTo(SAVE).map(answersOf)).toMatchObject([[{ values: ['A minha'], overwrites: true }]]);
  expect(localStorage).toHaveLength(0);
});

it('what waited is sent over the version it was written over: a colleague’s answer is not written away', async () => {
  fakeServer({ [`POST ${SAVE}`]: 'unreachable' });
  const before = facts(1, {
    given: { answers: { q0: { value: 'Antes' } }, certificates: {} },
    versions: { q0: 1 },
  });
  const { unmount } = await open(before);
  type('q0', 'A minha');
  await screen.findByText(/^Sem conexão/);
  unmount();
  const { callsTo } = fakeServer({ [`POST ${SAVE}`]: clash });
  await open(facts(1, { given: { answers: { q0: theirs.answer }, certificates: {} }, versions: { q0: 2 } }));
  await screen.findByText(/^Outra pessoa respondeu/);
  expect(callsTo(SAVE).map(answersOf)).toMatchObject([[{ values: ['A minha'], version: 1 }]]);
});
