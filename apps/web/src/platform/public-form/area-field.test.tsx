import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AreaField } from './area-field.tsx';

afterEach(cleanup);

function Field() {
  const [value, set] = useState('');
  return (
    <AreaField
      of={{ path: 'story', value, error: undefined, set, check: () => {} }}
      label="Mensagem"
      maxLength={20}
    />
  );
}

it('keeps a paste that is too long whole, and says by how much', async () => {
  await renderScreen(<Field />);
  const area = screen.getByLabelText('Mensagem') as HTMLTextAreaElement;
  expect(area.maxLength).toBe(-1);
  fireEvent.change(area, { target: { value: 'x'.repeat(25) } });
  expect(area.value).toHaveLength(25);
  expect(screen.getByRole('status').textContent).toContain('passa em 5 caracteres');
  fireEvent.change(area, { target: { value: 'x'.repeat(19) } });
  expect(screen.getByRole('status').textContent).toBe('Resta 1 caractere.');
});
