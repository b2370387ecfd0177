import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { anApplication, applicationKind, path } from '../../../testing/made-up-case-kind.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import type { NoteTemplatesProps } from '../case-kind.ts';
import { NoteComposer } from './note-composer.tsx';
import { TemplateChoice } from './template-choice.tsx';

const templates = [{ id: 1, name: 'Ligação', body: 'Ligamos para a família.' }];
const Choice = ({ onChoose }: NoteTemplatesProps) => (
  <TemplateChoice
    words={applicationKind.words}
    found={{ data: templates, isError: false, refetch: () => {} }}
    onChoose={onChoose}
    kept={{ path: '/applications/templates', permission: 'application.settings' }}
  />
);
const noted = { ...anApplication, version: 5 };
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Nova nota', { exact: false });

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions('application.handling'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a kind without templates offers none', async () => {
  fakeServer({});
  await renderScreen(<NoteComposer kind={applicationKind} detail={anApplication} />);
  expect(note()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Usar um modelo' })).toBeNull();
});

it('a note begins with a template, after what is written already', async () => {
  const server = fakeServer({ [`POST ${path}/${anApplication.id}/note`]: { body: noted } });
  await renderScreen(
    <NoteComposer kind={{ ...applicationKind, noteTemplates: Choice }} detail={anApplication} />,
  );
  fireEvent.change(note(), { target: { value: 'Terça-feira.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Usar um modelo' }));
  fireEvent.change(await screen.findByLabelText('Começar de um modelo'), { target: { value: '1' } });
  expect(note().value).toBe('Terça-feira.\n\nLigamos para a família.');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await waitFor(() =>
    expect(server.callsTo(`${path}/${anApplication.id}/note`)[0]?.body).toMatchObject({
      text: 'Terça-feira.\n\nLigamos para a família.',
    }),
  );
});
