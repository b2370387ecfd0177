import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { moduleOf } from '../api/use-endpoint.ts';
import { announceSuccess } from '../api/use-send.ts';
import { toastUndoable } from '../toast/toast-store.ts';
import type { GridRow } from './grid-model.ts';

/**
 * Deletes a row. What can be brought back leaves the screen at once, returns if the server refuses, and
 * 'Desfazer' restores it; what cannot is taken off only once the server has answered.
 */
export function useRowRemoval(removeEndpoint: Endpoint | undefined, restoreEndpoint: Endpoint | undefined) {
  const queries = useQueryClient();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [isSending, setSending] = useState(false);

  const set = (id: number, isGone: boolean) =>
    setGone((now) => {
      const next = new Set(now);
      if (isGone) next.add(id);
      else next.delete(id);
      return next;
    });
  const send = async (endpoint: Endpoint, row: GridRow, announce: (result: unknown) => void) => {
    try {
      announce(await call(endpoint, { params: { id: String(row.id) } } as never));
      await queries.invalidateQueries({ queryKey: [moduleOf(endpoint)] });
    } catch (error) {
      // The call has shown it; the row is as it was.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const remove = async (row: GridRow): Promise<void> => {
    if (!removeEndpoint) return;
    if (restoreEndpoint) {
      set(row.id, true);
      await send(removeEndpoint, row, () => toastUndoable(() => send(restoreEndpoint, row, announceSuccess)));
      set(row.id, false);
      return;
    }
    setSending(true);
    await send(removeEndpoint, row, announceSuccess);
    setSending(false);
  };
  return { gone, isSending, remove };
}
