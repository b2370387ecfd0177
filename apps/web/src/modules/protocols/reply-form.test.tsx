import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ReplyForm } from './reply-form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const reference = { form_type: 'credentialing', protocol: 'EDI-2026-7KQ4M2X-9', key: 'ABCDE12345' } as const;
const about = [
  { id: '00000000-0000-4000-8000-000000000001', label: 'Certidão (a.pdf)' },
  { id: '00000000-0000-4000-8000-000000000002', label: 'Histórico (b.pdf)' },
];
const rules = { kinds: ['pdf' as const, 'eml' as const], max_bytes: 20 * 1024 * 1024, max_files: 10 };
const show = async (choices: typeof about) => {
  const onSent = vi.fn();
  const server = fakeServer({ 'POST /api/v1/protocols/reply': { body: { protocol: 'x' } } });
  await renderScreen(
    <ReplyForm reference={reference} until={null} isAsked about={choices} rules={rules} onSent={onSent} />,
  );
  fireEvent.change(screen.getByLabelText('Escreva aqui'), { target: { value: 'Segue.' } });
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Enviar resposta' }));
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    return server.callsTo('/api/v1/protocols/reply')[0]?.body;
  };
  return { send };
};

it('asks which of the refused documents it brings, and says so', async () => {
  const { send } = await show(about);
  const choice = screen.getByLabelText('O que você está mandando') as HTMLSelectElement;
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Certidão (a.pdf)',
    'Histórico (b.pdf)',
    'Outra coisa',
  ]);
  fireEvent.change(choice, { target: { value: about[1]?.id } });
  expect(await send()).toMatchObject({ text: 'Segue.', about: about[1]?.id });
});

it('asks nothing where nothing was refused', async () => {
  const { send } = await show([]);
  expect(screen.queryByLabelText('O que você está mandando')).toBeNull();
  expect(await send()).not.toHaveProperty('about');
});

it('keeps what was typed over a reload, without the key, until it is sent', async () => {
  await show([]);
  expect(JSON.stringify({ ...localStorage })).toContain('Segue.');
  expect(JSON.stringify({ ...localStorage })).not.toContain(reference.key);
  cleanup();
  await renderScreen(
    <ReplyForm reference={reference} until={null} isAsked about={[]} rules={rules} onSent={() => {}} />,
  );
  expect((screen.getByLabelText('Escreva aqui') as HTMLTextAreaElement).value).toBe('Segue.');
  cleanup();
  const again = await show([]);
  await again.send();
  expect({ ...localStorage }).toEqual({});
});

it('offers the files that this kind of case takes, and says how large they may be', async () => {
  await show([]);
  const chooser = document.querySelector('input[type="file"]') as HTMLInputElement;
  expect(chooser.accept.split(',')).toEqual(['.pdf', '.eml']);
  expect(document.body.textContent).toContain('20 MB');
});

it('keeps nothing of a sealed report', async () => {
  const sealed = { ...reference, form_type: 'reporting-channel' } as const;
  await renderScreen(
    <ReplyForm reference={sealed} until={null} isAsked about={[]} rules={rules} onSent={() => {}} />,
  );
  fireEvent.change(screen.getByLabelText('Escreva aqui'), { target: { value: 'Segredo.' } });
  expect(JSON.stringify({ ...localStorage })).not.toContain('Segredo.');
});
