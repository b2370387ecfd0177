import { ApiError } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { queryClient } from '../../../core/api/query-client.ts';
import { driveEndpoints } from '../drive-endpoints.ts';

/** Folders that nothing is sent into. One that is there already is no failure; any other is told, and ends it. */
export async function makeFolders(
  parent: number | null,
  paths: readonly (readonly string[])[],
): Promise<void> {
  if (paths.length === 0) return;
  try {
    for (const path of paths) {
      await call(
        driveEndpoints.createFolder,
        { body: { parent_id: parent, folders: path.slice(0, -1), name: path.at(-1) ?? '' } },
        { handles: ({ status, errors }) => status === 422 && errors.name !== undefined },
      ).catch((error) => {
        if (!isThere(error)) throw error;
      });
    }
  } catch {
    // Whoever dropped them has been told why.
  }
  await queryClient.invalidateQueries({ queryKey: ['drive'] });
}

const isThere = (error: unknown): boolean => error instanceof ApiError && error.status === 422;
