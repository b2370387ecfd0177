import { useState } from 'react';
import { isGone, isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import type { UploadOptions } from '../../../core/api/upload-options.ts';
import { toastWarning } from '../../../core/toast/toast-store.ts';
import { sayStillSending } from '../../files/still-sending.ts';
import type { CaseFormKind } from '../case-form-kind.ts';
import type { CaseForm } from '../form-state.ts';
import { withoutErrorsAt } from '../public-field.ts';
import type { DraftFile } from './draft-files.tsx';
import type { DraftWork, OpenedDraft } from './draft-work.ts';

/** One at a time, whoever asks first: two files chosen at once belong to one draft. */
const opening = new Map<string, Promise<OpenedDraft>>();

type WorkPart<Values> = Pick<CaseFormKind<Values>, 'endpoints' | 'files' | 'words' | 'confidentiality'>;

export function useDraftWork<Values>(
  { endpoints, files: { rules, refusedAt, asked }, words, confidentiality }: WorkPart<Values>,
  link: string,
  { state, change, errors, setErrors }: CaseForm<Values>,
): DraftWork {
  const { filesPerDraft: most } = confidentiality;
  const [uploads, setUploads] = useState(0);
  const begun = (): Promise<OpenedDraft> => {
    if (state.draft) return Promise.resolve(state.draft);
    const known = opening.get(link);
    if (known) return known;
    const opened = call(endpoints.startDraft, { body: { param: link } }, { handles: isShownInPlace })
      .then((draft) => {
        change((before) => ({ ...before, draft }));
        return draft;
      })
      .finally(() => opening.delete(link));
    opening.set(link, opened);
    return opened;
  };
  /** A draft lives a day. What was typed stays; files and the confirmation have to be given again. */
  const begunAnew = async <T>(work: (draft: OpenedDraft) => Promise<T>): Promise<T> => {
    try {
      return await work(await begun());
    } catch (error) {
      if (isGone(error)) forget();
      throw error;
    }
  };
  const forget = () => {
    change((before) => ({ ...before, draft: null, files: [], confirmedEmail: null }));
    toastWarning(
      'O tempo deste envio terminou. Confira os anexos e a confirmação do e-mail antes de enviar.',
      8,
    );
  };
  const changeFiles = (next: (files: readonly DraftFile[]) => readonly DraftFile[]) => {
    // What was refused is not what is there now.
    setErrors((before) => withoutErrorsAt(before, 'files'));
    change((before) => ({ ...before, files: next(before.files) }));
  };
  const removeFile = async (file: DraftFile) => {
    const { draft } = await begun();
    try {
      await call(endpoints.removeFile, { body: { draft, file_id: file.id } }, { handles: isGone });
    } catch (error) {
      // What is gone already is gone.
      if (!isGone(error)) throw error;
    }
    changeFiles((files) => files.filter(({ id }) => id !== file.id));
  };
  /** Papers nobody asks for any more, and nobody sees, must not take the last places. */
  const makeRoom = async () => {
    if (state.files.length < most) return;
    const seen = asked(state);
    for (const unseen of state.files.filter((file) => !seen.includes(file))) await removeFile(unseen);
  };
  return {
    begun,
    forget,
    holdsUp: () => {
      if (uploads > 0) sayStillSending();
      return uploads > 0;
    },
    filesOf: (paper) => ({
      rules,
      most,
      fullWords: words.filesFull(most),
      paper,
      // What is wrong with any of them is said where most of them are.
      ...(paper === refusedAt && { path: 'files', error: errors.files }),
      files: asked(state),
      send: (file: File, options: UploadOptions) =>
        begunAnew(async ({ handle }) => {
          await makeRoom();
          return upload(endpoints.addFiles, { params: { handle }, query: { paper } }, file, options);
        }),
      remove: removeFile,
      onSent: (sent) => changeFiles((files) => [...files, ...sent]),
      onBusy: (isBusy) => setUploads((count) => count + (isBusy ? 1 : -1)),
    }),
    removeFile,
    sendCode: (email) =>
      begunAnew(async ({ draft }) => {
        await call(endpoints.sendCode, { body: { draft, email } }, { handles: isShownInPlace });
      }),
    confirmCode: (code) =>
      begunAnew(async ({ draft }) => {
        const { email } = await call(
          endpoints.confirmCode,
          { body: { draft, code } },
          { handles: isShownInPlace },
        );
        change((before) => ({ ...before, confirmedEmail: email }));
      }),
  };
}
