import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { EndpointRef } from '../../api/endpoint-ref.ts';
import { resourceOf } from '../../api/use-endpoint.ts';
import { announceSuccess } from '../../api/use-send.ts';
import { toastUndoable } from '../../toast/toast-store.ts';
import type { GridRow } from '../grid-model.ts';
import type { listEndpoints } from '../list-endpoints.ts';

/**
 * Deletes a row. What can be brought back leaves the screen at once, returns if the server refuses, and
 * 'Desfazer' restores it; what cannot is taken off only once the server has answered.
 */
export function useRowRemoval(endpoints: ReturnType<typeof listEndpoints>) {
  const queries = useQueryClient();
  const [gone, setGone] = useState<ReadonlySet<GridRow['id']>>(new Set());
  const [isSending, setSending] = useState(false);

  const set = (id: GridRow['id'], isGone: boolean) =>
    setGone((now) => {
      const next = new Set(now);
      if (isGone) next.add(id);
      else next.delete(id);
      return next;
    });
  const send = async (endpoint: EndpointRef, row: GridRow, announce: (result: unknown) => void) => {
    try {
      announce(await call(endpoint, { params: { id: String(row.id) } }));
      await queries.invalidateQueries({ queryKey: [resourceOf(endpoint)] });
    } catch (error) {
      // The call has shown it; the row is as it was.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const removeRow = async (row: GridRow): Promise<void> => {
    const { remove, restore } = endpoints;
    if (!remove) return;
    if (restore) {
      set(row.id, true);
      await send(remove, row, () => toastUndoable(() => send(restore, row, announceSuccess)));
      set(row.id, false);
      return;
    }
    setSending(true);
    await send(remove, row, announceSuccess);
    setSending(false);
  };
  return { gone, isSending, remove: removeRow };
}
