import { useState } from 'react';
import { draftKey, dropDraft, keepDraft, readDraft } from './draft-storage.ts';

/** What an earlier visit to this page left unsaved, and keeping what this one types. */
export function useDraft<Values>(page: string) {
  const [key] = useState(() => draftKey(page));
  const [found] = useState(() => readDraft<Values>(key));
  const [keptAt, setKeptAt] = useState(found?.savedAt ?? null);
  const [isRestored, setRestored] = useState(found !== null);
  return {
    found,
    keptAt,
    isRestored,
    keep: (values: Values, version: number | null) => setKeptAt(keepDraft(key, values, version)),
    drop: () => {
      dropDraft(key);
      setKeptAt(null);
      setRestored(false);
    },
  };
}
