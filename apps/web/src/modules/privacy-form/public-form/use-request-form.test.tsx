import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { DraftWork } from './use-draft-work.ts';
import { useRequestForm } from './use-request-form.ts';
import { WhoStep } from './who-step.tsx';

// What arrives with the first thing that is typed, so that the test does not wait for it.
beforeAll(() => import('./request-checks.ts'));
afterEach(() => {
  cleanup();
  dismissAllToasts();
  localStorage.clear();
});

const MISSING = 'Informe um e-mail ou um telefone.';
const REFUSED = 'Este nome não foi aceito.';

function FirstStep() {
  const form = useRequestForm('link');
  return (
    <>
      <WhoStep form={form} work={{} as DraftWork} mailLeaves />
      <button type="button" onClick={form.goOn}>
        Continuar
      </button>
      <button type="button" onClick={() => form.showErrors({ ...form.errors, 'holder.name': REFUSED })}>
        Recusar
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('takes back what another field has settled, and nothing else', async () => {
  await renderScreen(<FirstStep />);
  fireEvent.click(screen.getByRole('radio', { name: 'Eu, sobre os meus dados' }));
  write('Nome completo', 'Helena Prado');
  press('Continuar');
  await screen.findByText(MISSING);
  const others = screen.getAllByText('Este campo é obrigatório!').length;
  press('Recusar');
  write(/^Telefone/, '11987654321');
  await waitFor(() => expect(screen.queryByText(MISSING)).toBeNull());
  expect(screen.getByText(REFUSED)).toBeTruthy();
  expect(screen.getAllByText('Este campo é obrigatório!')).toHaveLength(others);
});
