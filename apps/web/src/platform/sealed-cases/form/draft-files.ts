import { useRef, useState } from 'react';
import { isGone } from '../../../core/api/api-error.ts';
import { type NamedFile, NO_FILES } from '../report-content.ts';

interface Draft {
  readonly draft: string;
  readonly handle: string;
}
interface Ends {
  readonly begin: () => Promise<Draft>;
  readonly put: (draft: Draft, sealed: File, onProgress: (percent: number) => void) => Promise<string>;
  readonly drop: (draft: Draft, fileId: string) => Promise<unknown>;
}

/** A place for files lasts a day; afterwards what was sent to it is gone. Told in place, nothing else is lost. */
export class FilesExpired extends Error {
  constructor() {
    super(
      'Os anexos ficam guardados por um dia até o envio, e o tempo deles terminou. Escolha-os de novo: o resto continua aqui.',
    );
  }
}

/** Files on their way to a report: their place is made with the first one, and made anew when its time is over. */
export function useDraftFiles({ begin, put, drop }: Ends) {
  const [files, setFiles] = useState(NO_FILES);
  // By a reference: several files of one choice go to the same place.
  const draft = useRef<Draft | null>(null);
  const reset = () => {
    draft.current = null;
    setFiles(NO_FILES);
  };
  const send = async (sealed: File, onProgress: (percent: number) => void): Promise<string> => {
    const hadDraft = draft.current !== null;
    draft.current ??= await begin();
    try {
      return await put(draft.current, sealed, onProgress);
    } catch (error) {
      if (!hadDraft || !isGone(error)) throw error;
      reset();
      if (files.length > 0) throw new FilesExpired();
      draft.current = await begin();
      return put(draft.current, sealed, onProgress);
    }
  };
  /** It makes room for another; where that fails, it is not named and goes with its place. */
  const remove = (file: NamedFile): void => {
    setFiles((before) => before.filter((one) => one !== file));
    if (draft.current) void drop(draft.current, file.file_id).catch(() => undefined);
  };
  return {
    files,
    setFiles,
    send,
    remove,
    reset,
    /** What goes with the report: the place is named only where it holds something. */
    sent: () => ({
      draft: files.length > 0 ? (draft.current?.draft ?? null) : null,
      files: files.map(({ file_id }) => file_id),
    }),
  };
}
