import type { FormHolder, FormKeys } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { PublicChannel, SealedFacts } from '../channel-web.ts';
import { carryExclusions } from './carry-exclusions.ts';
import { emptyForm, identityProblems } from './form-values.ts';
import { ReportSteps } from './report-steps.tsx';

const holder = (name: string, handle = `handle of ${name}`, public_key = `key of ${name}`): FormHolder => ({
  ...{ name, handle, public_key },
});
const ana = holder('Ana');
const bia = holder('Bia');
const keys = (recipients: FormHolder[], more: Partial<FormKeys> = {}): FormKeys => ({
  ...{ recipients, custodians: [], alternates: [], others: [], escrow: null },
  ...{ version: JSON.stringify([recipients, more]), ...more },
});

describe('who was excluded stays excluded when the people of a channel change', () => {
  test.each([
    ['with another handle', holder('Ana', 'another handle')],
    ['with another key', holder('Ana', ana.handle, 'another key')],
    ['with both, by name', holder('Ana', 'another handle', 'another key')],
    ['with another name', { ...ana, name: 'Ana Maria' }],
  ])('%s', (_, now) => {
    const { excluded, words } = carryExclusions(keys([ana, bia]), keys([now, bia]), [ana.handle]);
    expect(excluded).toEqual([now.handle]);
    expect(words).toContain(`Continua sem ler, como você marcou: ${now.name}.`);
  });

  test('who came and who left is told; nobody is excluded who was not', () => {
    const { excluded, words } = carryExclusions(keys([ana, bia]), keys([bia, holder('Caio')]), [ana.handle]);
    expect(excluded).toEqual([]);
    expect(words).toMatch(/Entrou: Caio\. Saiu: Ana\./);
  });
});

test('an identity in confidence takes a custodian who was not excluded', () => {
  const identity = { mode: 'confidential', name: 'Rita', contact: 'x' } as const;
  const of = keys([ana, bia], { custodians: [ana] });
  expect(identityProblems({ ...emptyForm, identity }, of)).toEqual({});
  const without = identityProblems({ ...emptyForm, identity, excluded: [ana.handle] }, of);
  expect(without).toHaveProperty(['identity.mode']);
});

describe('the step that names the readers', () => {
  afterEach(cleanup);
  const of = { channel: { form: { steps: [] } }, endpoints: {}, words: {} } as unknown as PublicChannel;
  const factsWith = (told: FormKeys) =>
    ({ organisation: { name: 'Escola Ipê' }, keys: told }) as unknown as SealedFacts;
  const step = (told: FormKeys) => (
    <ReportSteps
      {...{ of, link: 'link', facts: factsWith(told), logo: null }}
      again={async () => true}
      landing={null}
      at={0}
      onGo={() => undefined}
    />
  );
  const excludes = (name: string) =>
    screen.getByRole('checkbox', { name: new RegExp(`${name} não deve ler`) }) as HTMLInputElement;

  test('keeps what was chosen when the people change, and says what changed', async () => {
    const Changing = () => {
      const [told, setTold] = useState(keys([ana, bia]));
      const later = keys([holder('Ana', 'another handle'), bia, holder('Caio')]);
      return (
        <>
          {step(told)}
          <button type="button" onClick={() => setTold(later)}>
            later
          </button>
        </>
      );
    };
    await renderScreen(<Changing />);
    fireEvent.click(excludes('Ana'));
    fireEvent.click(screen.getByRole('button', { name: 'later' }));
    expect(excludes('Ana').checked).toBe(true);
    expect(excludes('Caio').checked).toBe(false);
    expect(screen.getByRole('alert').textContent).toMatch(/Entrou: Caio\./);
  });

  test('names those who stand in and who keep identities, and offers no confidence that nobody keeps', async () => {
    await renderScreen(step(keys([ana], { custodians: [bia], alternates: [holder('Caio')] })));
    expect(screen.getByRole('radio', { name: /Em sigilo/ })).toBeTruthy();
    expect(excludes('Caio')).toBeTruthy();
    fireEvent.click(excludes('Bia'));
    expect(screen.queryByRole('radio', { name: /Em sigilo/ })).toBeNull();
    expect(screen.getByText(/Em sigilo não é possível/)).toBeTruthy();
  });

  test('offers to exclude who may only come later, and says so', async () => {
    const lia = { handle: 'handle of Lia', name: 'Lia' };
    await renderScreen(step(keys([ana], { others: [lia] })));
    fireEvent.click(excludes('Lia'));
    expect(excludes('Lia').checked).toBe(true);
    expect(screen.getByText(/Não lê agora: pode vir a ler/)).toBeTruthy();
    expect(screen.getByText('Vão poder abrir: Ana.')).toBeTruthy();
    // With a key by now, and another handle: still the person who was excluded.
    const { excluded } = carryExclusions(
      keys([ana], { others: [lia] }),
      keys([ana, holder('Lia', 'another handle')]),
      [lia.handle],
    );
    expect(excluded).toEqual(['another handle']);
  });
});
