import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type FieldAt, fieldsOf } from './public-field.ts';
import { LineField } from './public-fields.tsx';

afterEach(cleanup);

const show = (name: string, checkAt: (path: string) => void = () => {}) => {
  const field: FieldAt<{ name: string }> = fieldsOf({
    ...{ values: { name }, errors: {}, changeValues: () => {}, setErrors: () => {}, checkAt },
  });
  render(
    <MantineProvider env="test">
      <LineField of={field('name')} label="Nome" maxLength={5} />
    </MantineProvider>,
  );
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
};

it('lets in what does not fit, and says so', () => {
  expect(show('Marina').value).toBe('Marina');
  expect(screen.getByText(/passa em 1 caractere do que cabe/)).toBeTruthy();
});

it('left by a press, is checked after the click: nothing moves away under it', async () => {
  const checked: string[] = [];
  const input = show('Nina', (path) => checked.push(path));
  fireEvent.pointerDown(document.body);
  fireEvent.blur(input);
  expect(checked).toEqual([]);
  fireEvent.pointerUp(document.body);
  await expect.poll(() => checked).toEqual(['name']);
});
