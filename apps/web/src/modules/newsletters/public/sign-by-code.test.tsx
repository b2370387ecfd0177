import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { SignByCode } from './sign-by-code.tsx';

// Files share their modules: what another one loaded has the real ones, and none is to keep these.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../core/api/call.ts', () => ({ call: vi.fn(async () => ({})) }));
afterEach(cleanup);

const recipient = { name: 'Dona Lia', email: 'd***@familia.test', statement: 'Li.', due_on: null, own: null };
const show = (mailLeaves: boolean) =>
  render(
    <MantineProvider env="test">
      <SignByCode recipient={recipient} version={1} param="x" mailLeaves={mailLeaves} reopen={() => {}} />
    </MantineProvider>,
  );

it('announces a code by mail where mail leaves', async () => {
  show(true);
  fireEvent.click(screen.getByRole('button', { name: 'Receber o código em d***@familia.test' }));
  await screen.findByLabelText('Código de seis números');
});

it('promises no letter where none leaves, before and after the press, and says who has the code', async () => {
  const { container } = show(false);
  expect(screen.getByText('Nenhum e-mail sai deste sistema agora.')).toBeTruthy();
  expect(container.textContent).not.toMatch(/receber|enviamos|enviar/i);
  fireEvent.click(screen.getByRole('button', { name: 'Pedir o código à organização' }));
  await screen.findByText(/quem administra o sistema diz a você os 6 números\. Eles valem por 1 hora/);
  expect(container.textContent).not.toMatch(/receber|enviamos|enviar/i);
});
