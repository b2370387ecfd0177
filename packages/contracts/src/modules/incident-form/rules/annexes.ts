import type { IncidentDetail } from '../incident-detail.schemas.ts';

type Files = Pick<IncidentDetail, 'files' | 'entries'>;

/** What goes with a document unless somebody says otherwise: what was attached to an internal note stays internal. */
export const usualAnnexes = ({ files, entries }: Files): IncidentDetail['files'] => {
  const notes = new Set(entries.filter(({ kind }) => kind === 'note').map(({ id }) => id));
  return files.filter(({ entry_id }) => entry_id === null || !notes.has(entry_id));
};
