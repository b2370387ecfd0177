import { useRef } from 'react';

interface Unsaved {
  readonly isChanged: () => boolean;
  readonly keep: () => void;
}

/** The section forms of a page: leaving it is asked about once, whatever is unsaved. */
export interface UnsavedSections extends Unsaved {
  readonly put: (section: string, form: Unsaved) => void;
}

export function useUnsavedSections(): UnsavedSections {
  const forms = useRef(new Map<string, Unsaved>()).current;
  const changed = () => [...forms.values()].filter(({ isChanged }) => isChanged());
  return {
    put: (section, form) => forms.set(section, form),
    isChanged: () => changed().length > 0,
    keep: () => {
      for (const form of changed()) form.keep();
    },
  };
}
