import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EmailCode } from './email-code.tsx';

afterEach(cleanup);

const show = (mailLeaves: boolean) =>
  render(
    <MantineProvider env="test">
      <EmailCode
        email="rosa@exemplo.test"
        isConfirmed={false}
        mailLeaves={mailLeaves}
        sendCode={vi.fn(async () => {})}
        confirm={vi.fn(async () => {})}
      />
    </MantineProvider>,
  );

it('announces a code by mail where mail leaves', async () => {
  show(true);
  fireEvent.click(screen.getByRole('button', { name: 'Receber o código' }));
  await screen.findByText(/Enviamos um código de 6 números/);
});

it('promises no letter where none leaves, and says what to do', async () => {
  const { container } = show(false);
  expect(screen.getByText('Nenhum e-mail sai deste sistema agora.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pedir o código à organização' }));
  await screen.findByText(/quem administra o sistema diz a você os 6 números/);
  expect(container.textContent).not.toMatch(/enviamos|enviar|lixo eletrônico/i);
});
