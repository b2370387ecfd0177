import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import {
  dismissAllToasts,
  notify,
  replaceToast,
  showToast,
  toastAlert,
  toastError,
  toastIncoming,
  toastSuccess,
  toastUndoable,
  toastWarning,
} from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.useRealTimers();
});

const place = (message: string) => screen.getByText(message).closest<HTMLElement>('.toasts');
const voice = (message: string) => screen.getByText(message).closest('section');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('toasts', () => {
  it.each([
    ['success', () => toastSuccess('feito'), 3, 'bottom-right', 'polite', 'Successo!'],
    ['warning', () => toastWarning('feito'), 3, 'bottom-right', 'polite', 'Aviso'],
    ['error', () => toastError('feito'), 5, 'top-center', 'assertive', 'Erro'],
    ['alert', () => toastAlert('feito'), 5, 'top-center', 'assertive', 'Alerta'],
    ['what arrives', () => toastIncoming('feito'), 5, 'top-center', 'polite', 'Notificação'],
    ['note', () => notify('feito'), 2, 'bottom-right', 'polite', 'Pronto'],
    ['long error', () => toastError('feito', 10), 10, 'top-center', 'assertive', 'Erro'],
  ] as const)('%s stands in its place for its seconds', (_, show, seconds, position, live, title) => {
    act(show);
    expect(place('feito')?.dataset.position).toBe(position);
    expect(voice('feito')?.getAttribute('aria-live')).toBe(live);
    expect(screen.getByText(title)).toBeTruthy();
    pass(seconds * 1000 - 1);
    expect(screen.queryByText('feito')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('feito')).toBeNull();
  });

  it('prefixes an error, and nothing else, with Erro!!!', () => {
    act(() => toastError('quebrou'));
    act(() => toastAlert('olhe'));
    expect(screen.getAllByText('Erro!!!')).toHaveLength(1);
    expect(screen.getByText('quebrou').parentElement?.textContent).toBe('Erro!!! quebrou');
  });

  it('waits while it is being read, and goes on from where it was', () => {
    act(() => toastSuccess('leia'));
    pass(2000);
    const card = screen.getByText('leia').closest('.toast') as HTMLElement;
    fireEvent.mouseEnter(card);
    pass(60_000);
    expect(screen.queryByText('leia')).not.toBeNull();
    fireEvent.mouseLeave(card);
    pass(999);
    expect(screen.queryByText('leia')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('leia')).toBeNull();
  });

  it('closes by its button', () => {
    act(() => toastError('feche'));
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByText('feche')).toBeNull();
  });

  it('says the same thing once', () => {
    act(() => toastAlert('igual'));
    pass(4000);
    act(() => toastAlert('igual'));
    expect(screen.getAllByText('igual')).toHaveLength(1);
    pass(4999);
    expect(screen.queryByText('igual')).not.toBeNull();
  });

  it('offers to take back what was done, and waits while the button has the focus', () => {
    const undo = vi.fn();
    act(() => toastUndoable(undo));
    const button = screen.getByRole('button', { name: 'Desfazer' });
    pass(9000);
    fireEvent.focus(button);
    pass(60_000);
    fireEvent.click(button);
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Operação realizada com sucesso.')).toBeNull();
  });

  it('stays while something is under way, and its clock starts when that ends', () => {
    const card = { tone: 'info', title: 'Exportando', position: 'bottom-right' } as const;
    let id = 0;
    act(() => {
      id = showToast({ ...card, message: 'PDF', seconds: null, progress: null });
    });
    expect(screen.getByRole('progressbar', { name: 'Exportando' }).hasAttribute('value')).toBe(false);
    pass(600_000);
    act(() => replaceToast(id, { ...card, message: 'PDF', seconds: null, progress: 40 }));
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('40');
    // Forty, forty-one, forty-two: nobody wants them read aloud.
    expect(screen.getByText('40%').getAttribute('aria-hidden')).toBe('true');
    act(() => replaceToast(id, { ...card, message: 'Salvo', seconds: 3 }));
    pass(2999);
    expect(screen.queryByText('Salvo')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Salvo')).toBeNull();
  });

  it('keeps every live region in the page from the start', () => {
    expect(document.querySelectorAll('section[aria-live]')).toHaveLength(3);
  });
});
