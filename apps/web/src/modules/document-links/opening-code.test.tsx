import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { OpeningCode } from './opening-code.tsx';

// Files share their modules: what another one loaded has the real ones, and none is to keep these.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../core/api/call.ts', () => ({ call: vi.fn(async () => ({})) }));
afterEach(cleanup);

const show = (mailLeaves: boolean) =>
  render(
    <MantineProvider env="test">
      <OpeningCode
        param="x"
        email="o***@mppr.test"
        mailLeaves={mailLeaves}
        code=""
        error={undefined}
        onCode={() => {}}
      />
    </MantineProvider>,
  );

it('announces a code by mail where mail leaves', async () => {
  show(true);
  expect(screen.getByText(/o código vai para o\*\*\*@mppr\.test/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Receber o código' }));
  await screen.findByText('Enviado agora para o***@mppr.test. Vale por 10 minutos.');
});

it('promises no letter where none leaves, before and after the press, and says who has the code', async () => {
  const { container } = show(false);
  expect(screen.getByText('Nenhum e-mail sai deste sistema agora.')).toBeTruthy();
  expect(container.textContent).not.toMatch(/receber|envia|vai para/i);
  fireEvent.click(screen.getByRole('button', { name: 'Pedir o código à organização' }));
  await screen.findByText(/quem administra o sistema diz a você os 6 números\. Eles valem por 1 hora/);
  expect(container.textContent).not.toMatch(/receber|enviad|10 minutos/i);
});
