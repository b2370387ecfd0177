import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { AccessesField } from './accesses-field.tsx';
import type { AccessValue } from './user-form-values.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = (entity_id: number, entity_name: string): AccessValue => ({
  ...{ role_id: 1, entity_type: 'legal_entity', entity_id, entity_name },
});
const of = (value: AccessValue[]) =>
  ({ path: 'accesses', value, isReadOnly: false, describe: () => () => {} }) as unknown as FieldOf<
    AccessValue[]
  >;

it('marks what is given only by saving, and a group that is of no use yet', async () => {
  storeSession(signedInSnapshot());
  fakeServer({});
  const stored = at(1, 'Escola Ipê');
  await renderScreen(
    <AccessesField
      of={of([stored, at(2, 'Escola Jatobá')])}
      roleIds={[1, 2]}
      inherited={[]}
      stored={[stored]}
      nameOfRole={(id) => ['', 'Docência', 'Auditoria'][id] ?? ''}
    />,
  );
  expect(screen.getByText(/Auditoria/, { selector: '[role=status] b' })).toBeTruthy();
  expect(screen.queryByText(/Docência/, { selector: '[role=status] b' })).toBeNull();
  expect(screen.getByText('só desta pessoa')).toBeTruthy();
  expect(screen.getByText('só desta pessoa, ao salvar')).toBeTruthy();
});
