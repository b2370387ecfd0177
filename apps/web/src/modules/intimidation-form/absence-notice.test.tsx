import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../core/api/download.ts';
import { CurrentPageProvider } from '../../core/pages/current-page.tsx';
import { paperPdf } from '../../platform/sealed-cases/staff/papers/paper.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AbsenceNoticePage } from './absence-notice.page.tsx';

// Files share their modules: what another one loaded has the real ones, and none is to keep these.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../core/api/download.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../platform/sealed-cases/staff/papers/paper.ts', () => ({ paperPdf: vi.fn() }));

const made = vi.mocked(paperPdf);
const saved = vi.mocked(saveFile);
beforeEach(() => {
  made.mockReset().mockResolvedValue(new File([], 'aviso'));
  saved.mockReset();
});
afterEach(cleanup);

const box = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const fill = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Fazer o aviso (PDF)' }));
const ABSENT = 'Faltas até agora';
const LIMIT = 'Faltas que a lei permite nesta etapa';
const filled = async (limit: string, absent: string) => {
  const page = { path: '/things', title: 'Aviso de faltas', access: 'public' } as const;
  await renderScreen(
    <CurrentPageProvider value={{ page, crumbs: [] }}>
      <AbsenceNoticePage />
    </CurrentPageProvider>,
  );
  for (const label of [
    ...['Escola', 'Conselho Tutelar de (município)', 'Nome do estudante', 'Turma ou série'],
    ...['Responsável e contato', 'Período das faltas'],
  ])
    fill(label, 'Palavras');
  fill(LIMIT, limit);
  fill(ABSENT, absent);
};

it('a notice that is not due is refused at its field, which has the focus', async () => {
  await filled('50', '15');
  press();
  const told = 'O aviso é devido acima de 15 faltas, 30% do limite.';
  expect(await screen.findAllByText(told)).toHaveLength(2);
  expect(document.activeElement).toBe(box(ABSENT));
  expect(made).not.toHaveBeenCalled();
  fill(LIMIT, '0');
  press();
  expect(await screen.findByText('Digite um número maior que zero.')).toBeTruthy();
  expect(document.activeElement).toBe(box(LIMIT));
  fill(LIMIT, '50');
  fill(ABSENT, '16');
  press();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

it('the first field that lacks something has the focus', async () => {
  await filled('50', '16');
  fill('Nome do estudante', '');
  fill('Turma ou série', ' ');
  press();
  expect(await screen.findAllByText('Campo obrigatório.')).toHaveLength(2);
  expect(document.activeElement).toBe(box('Nome do estudante'));
});

it('a paper that cannot be made is told, and what was typed stays', async () => {
  made.mockRejectedValueOnce(new Error('no memory'));
  await filled('50', '16');
  press();
  expect((await screen.findByRole('alert')).textContent).toMatch(/não pôde ser feito.*continua aqui/);
  expect([box('Escola').value, saved.mock.calls.length]).toEqual(['Palavras', 0]);
  press();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
