import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CurrentPageProvider } from '../../core/pages/current-page.tsx';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import {
  type Application,
  anApplication,
  applicationListKind,
  applicationKind as kind,
  path,
} from '../../testing/made-up-case-kind.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { ActDialog, type ActDialogs } from './acts/act-dialog.tsx';
import type { AnyActDialogProps } from './acts/act-dialog-props.ts';
import { AssignDialog } from './acts/assign-dialogs.tsx';
import { CaseBoard } from './list/case-board.tsx';
import { CaseCard } from './screen/case-card.tsx';
import { CaseRecord } from './screen/case-record.tsx';
import { CaseScreen } from './screen/case-screen.tsx';

const dialogs: ActDialogs<Application, 'assign' | 'close'> = {
  assign: { dialog: AssignDialog },
  close: { question: 'A inscrição é encerrada.' },
};
const Dialog = (props: AnyActDialogProps<Application>) => <ActDialog {...props} dialogs={dialogs} />;

beforeEach(() => storeSession(withPermissions('application.handling')));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const page = {
  path: '/applications/:id',
  title: 'Inscrição',
  access: { rule: 'application.detail' },
} as const;
const current = { page, crumbs: [] };
const show = (isHandled: boolean) =>
  renderScreen(
    <CurrentPageProvider value={current}>
      <CaseRecord kind={kind} id={anApplication.id}>
        {(detail) => (
          <CaseScreen
            {...{ kind, detail, isHandled }}
            subtitle={detail.course}
            sections={<CaseCard title="Curso">{detail.course}</CaseCard>}
            facts={[['Unidade', detail.unit.label]]}
            dialog={Dialog}
          />
        )}
      </CaseRecord>
    </CurrentPageProvider>,
  );

it('a second kind has its page from declarations, and an act changes what is on the screen', async () => {
  const closed = { ...anApplication, version: 5, state: 'closed', actions: [], next: null };
  const server = fakeServer({
    [`GET ${path}/${anApplication.id}`]: { body: anApplication },
    [`POST ${path}/${anApplication.id}/close`]: { body: closed },
  });
  await show(true);
  const side = within(await screen.findByRole('complementary', { name: 'Situação e ações' }));
  expect(screen.getByRole('heading', { name: 'Curso' })).toBeTruthy();
  expect(side.getByText('Recebida')).toBeTruthy();
  expect(side.getByText('Quem consultou esta inscrição')).toBeTruthy();
  expect(side.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Atribuir a alguém',
    'Encerrar',
  ]);
  expect(side.getByText('Esta inscrição está aberta.')).toBeTruthy();
  // No note may be written: the server did not offer it.
  expect(screen.queryByLabelText('Nova nota', { exact: false })).toBeNull();

  fireEvent.click(side.getByRole('button', { name: 'Encerrar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar' }));
  expect(dialog.getByText('A inscrição é encerrada.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
  await waitFor(() => expect(side.getByText('Encerrada')).toBeTruthy());
  expect(server.callsTo(`${path}/${anApplication.id}/close`)[0]?.body).toEqual({ version: 4 });
  expect(side.queryByRole('button', { name: 'Encerrar' })).toBeNull();
});

it('on the page to read nothing is done, and the way to the other is there', async () => {
  fakeServer({ [`GET ${path}/${anApplication.id}`]: { body: anApplication } });
  await show(false);
  expect(await screen.findByRole('link', { name: 'Tratar esta inscrição' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Encerrar' })).toBeNull();
});

it('its board has a column for each state', async () => {
  const row = {
    ...anApplication,
    responsible: 'Camila',
  };
  const model = { data: [{ ...row, is_open: 'yes' }], total: 1, last_page: 1 };
  fakeServer({
    [`GET ${path}/grid`]: ({ url }) =>
      url.includes('order_column=due_at')
        ? { body: { model } }
        : { body: { model: { data: [], total: 0, last_page: 1 } } },
  });
  await renderScreen(
    <CaseBoard
      listKind={applicationListKind}
      kind={kind}
      dialog={Dialog}
      date={({ due_at }) => due_at}
      card={({ state }) => <p>cartão {state}</p>}
    />,
  );
  expect(await screen.findByText('cartão received')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Quadro de inscrições' })).toBeTruthy();
  // What has ended is folded until somebody opens it.
  expect(screen.queryByText('Nenhuma inscrição aqui.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Abrir a coluna Encerrada' }));
  expect(await screen.findByText('Nenhuma inscrição aqui.')).toBeTruthy();
  expect(screen.getByRole('button', { name: `Mover ${anApplication.protocol}` })).toBeTruthy();
  expect(screen.getByRole('link', { name: anApplication.protocol }).getAttribute('href')).toContain(
    `/applications/${anApplication.id}/handling`,
  );
});
