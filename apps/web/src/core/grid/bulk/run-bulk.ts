import { ApiError, failureWords } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { EndpointRef } from '../../api/endpoint-ref.ts';
import { pause } from '../../api/pause.ts';
import type { GridRow } from '../grid-model.ts';

/** Enough to be quick, few enough that other people's calls are not held up. */
const AT_ONCE = 4;
const LONGEST_WAIT_S = 60;

export interface BulkFailure {
  readonly row: GridRow;
  readonly reason: string;
}
export interface BulkResult {
  readonly done: readonly GridRow[];
  readonly failed: readonly BulkFailure[];
}

/** These concern the session, not the row: they are handled as everywhere, and nothing more is tried. */
const endsTheRun = ({ status, code }: ApiError) =>
  status === 401 || status === 503 || code === 'data_access_revoked' || code === 'first_access';

const byId = ({ id }: GridRow): object => ({ params: { id: String(id) } });

interface Options {
  readonly signal: AbortSignal;
  readonly onStep: (finished: number) => void;
  /** What each call is sent; the row's id as its parameter unless told. */
  readonly inputOf?: (row: GridRow) => object;
}

/** One call a row, a few at a time. What is refused is kept with its reason; stopping leaves the rest undone. */
export async function runBulk(
  endpoint: EndpointRef,
  rows: readonly GridRow[],
  { signal, onStep, inputOf = byId }: Options,
): Promise<BulkResult> {
  const done: GridRow[] = [];
  const failed: BulkFailure[] = [];
  const waiting = [...rows];
  let isOver = false;

  const act = async (row: GridRow): Promise<void> => {
    try {
      await call(endpoint, inputOf(row) as never, { handles: (error) => !endsTheRun(error) });
      done.push(row);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'too_many_requests' && error.retryAfter !== null && !signal.aborted) {
        await pause(Math.min(error.retryAfter, LONGEST_WAIT_S), signal);
        return act(row);
      }
      failed.push({ row, reason: failureWords(error) });
      if (endsTheRun(error)) isOver = true;
    }
  };
  const work = async () => {
    for (let row = waiting.shift(); row && !isOver && !signal.aborted; row = waiting.shift()) {
      await act(row);
      onStep(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, failed };
}
