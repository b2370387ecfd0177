import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import type { DraftWork } from '../../../platform/public-form/drafts/draft-work.ts';
import { useCaseForm } from '../../../platform/public-form/use-case-form.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { privacyFormKind } from './privacy-form-kind.tsx';
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
  const form = useCaseForm(privacyFormKind, 'link');
  return (
    <>
      <WhoStep form={form} work={{} as DraftWork} facts={{ mail_leaves: true }} />
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

it('calls nothing wrong that nobody has seen yet', async () => {
  await renderScreen(<FirstStep />);
  press('Continuar');
  await screen.findByText('Este campo é obrigatório!');
  fireEvent.click(screen.getByRole('radio', { name: 'Eu, sobre os meus dados' }));
  await screen.findByLabelText('Nome completo');
  expect(screen.queryByText('Este campo é obrigatório!')).toBeNull();
  expect(screen.queryByText(MISSING)).toBeNull();
  press('Continuar');
  await screen.findByText(MISSING);
});
