import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RichTextEditor } from './rich-text-editor.tsx';

afterEach(cleanup);

function shown(value: string) {
  const onChange = vi.fn<(html: string) => void>();
  render(
    <MantineProvider env="test">
      <RichTextEditor
        value={value}
        onChange={onChange}
        label="Texto"
        loadFile={() => Promise.resolve(new Blob())}
        documents={[]}
      />
    </MantineProvider>,
  );
  return onChange;
}

it('keeps the address that was typed until it is one, and writes it whole', () => {
  const onChange = shown('<p>Leia <a href="https://velho.com.br">aqui</a></p>');
  fireEvent.click(screen.getByRole('button', { name: 'Link' }));
  const box = screen.getByRole('textbox', { name: 'Endereço do link' });
  fireEvent.change(box, { target: { value: 'a política' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(screen.getByText(/Escreva um endereço/)).toBeTruthy();
  expect((box as HTMLInputElement).value).toBe('a política');
  fireEvent.change(box, { target: { value: 'www.gov.br/anpd' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.queryByRole('textbox', { name: 'Endereço do link' })).toBeNull();
  expect(onChange.mock.lastCall?.[0]).toContain('<a href="https://www.gov.br/anpd">');
});

it('writes a table without styles, and puts it away from a place of its own', () => {
  const onChange = shown('<p>Prazos</p>');
  fireEvent.click(screen.getByRole('button', { name: 'Tabela' }));
  expect(onChange.mock.lastCall?.[0]).toContain('<table><tbody><tr><th');
  expect(onChange.mock.lastCall?.[0]).not.toMatch(/style|<col/);
  expect(document.querySelector('.ProseMirror table [style], .ProseMirror table[style]')).toBeNull();
  expect(screen.getByRole('button', { name: 'Tabela' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Excluir tabela' }));
  expect(onChange.mock.lastCall?.[0]).not.toContain('<table');
});
