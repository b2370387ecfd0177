import { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer, type SeenRequest } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { OrderDialog } from './order-dialog.tsx';

const { order, reorder } = groupNews.endpoints;
const groups = ['Avisos', 'Normas', 'Cursos'].map((name, at) => ({
  ...{ id: at + 1, name, colour: 'green', icon: 'messages', group: null },
}));
const ROW = 40;

let sent: SeenRequest[] = [];
beforeEach(() => {
  sent = [];
  storeSession(withPermissions('group_news.edit'));
  fakeServer({
    [`${order.method} ${order.path}`]: { body: groups },
    [`${reorder.method} ${reorder.path}`]: (request) => {
      sent.push(request);
      return { body: {} };
    },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () =>
  renderScreen(
    <OrderDialog opened onClose={() => {}} title="Ordem" endpoints={groupNews.endpoints as never} />,
  );
const rows = () => [...document.querySelectorAll('.news-order li')];
const names = () => rows().map((row) => row.querySelector('.grow')?.textContent);
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Salvar ordem' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return (sent as unknown as [{ body: { ids: number[] } }])[0].body.ids;
};

it('changes by the arrows, says where a group stands, and is sent when it is saved', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Subir Cursos' }));
  expect(names()).toEqual(['Avisos', 'Cursos', 'Normas']);
  expect(screen.getByText('Cursos: lugar 2 de 3.').getAttribute('role')).toBe('status');
  fireEvent.click(screen.getByRole('button', { name: 'Descer Avisos' }));
  expect(names()).toEqual(['Cursos', 'Avisos', 'Normas']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Subir Cursos' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Descer Normas' }).disabled).toBe(true);
  expect(sent).toEqual([]);
  expect(await save()).toEqual([3, 1, 2]);
});

it('changes by dragging a row to the place of another', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = rows().indexOf(this);
    return new DOMRect(0, Math.max(0, at) * ROW, 300, ROW);
  });
  await show();
  await screen.findByText('Cursos');
  const grip = rows()[0]?.querySelector('.news-order-grip') as Element;
  const at = (clientY: number) => ({ clientX: 5, clientY, button: 0, isPrimary: true, pointerId: 1 });
  fireEvent.pointerDown(grip, at(ROW / 2));
  fireEvent.pointerMove(document, at(ROW));
  await waitFor(() => expect(rows()[0]?.hasAttribute('data-dragged')).toBe(true));
  fireEvent.pointerMove(document, at(ROW * 2.6));
  await waitFor(() => expect((rows()[0] as HTMLElement).style.transform).toContain(`${ROW * 2.1}`));
  fireEvent.pointerUp(document, at(ROW * 2.6));
  await waitFor(() => expect(names()).toEqual(['Normas', 'Cursos', 'Avisos']));
  // dnd-kit swallows clicks for 50 ms after a drop: the one the browser itself sends is not meant.
  await new Promise((done) => setTimeout(done, 60));
  expect(await save()).toEqual([2, 3, 1]);
});
