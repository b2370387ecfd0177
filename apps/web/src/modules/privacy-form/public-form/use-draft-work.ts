import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import { FILES_PER_DRAFT } from '@conforme/contracts/platform/cases/draft-rules.ts';
import { useState } from 'react';
import { isGone, isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { type UploadOptions, upload } from '../../../core/api/upload.ts';
import { toastWarning } from '../../../core/toast/toast-store.ts';
import { sayStillSending } from '../../../platform/files/still-sending.ts';
import type { DraftFile } from '../../../platform/public-form/draft-files.tsx';
import { withoutErrorsAt } from '../../../platform/public-form/public-field.ts';
import { formEndpoints } from './form-endpoints.ts';
import { askedFiles, type FormState } from './request-values.ts';
import type { RequestForm } from './use-request-form.ts';

type Opened = NonNullable<FormState['draft']>;
export type Paper = Extract<CasePaper, 'request' | 'representation' | 'identity' | 'correction'>;

/** One at a time, whoever asks first: two files chosen at once belong to one draft. */
const opening = new Map<string, Promise<Opened>>();

/** What waits on the server until the form is sent: its files and the e-mail that was proven. */
export function useDraftWork(link: string, { state, change, setErrors }: RequestForm) {
  const [uploads, setUploads] = useState(0);
  const begun = (): Promise<Opened> => {
    if (state.draft) return Promise.resolve(state.draft);
    const known = opening.get(link);
    if (known) return known;
    const asked = call(formEndpoints.startDraft, { body: { param: link } }, { handles: isShownInPlace })
      .then((draft) => {
        change((before) => ({ ...before, draft }));
        return draft;
      })
      .finally(() => opening.delete(link));
    opening.set(link, asked);
    return asked;
  };
  /** A draft lives a day. What was typed stays; files and the confirmation have to be given again. */
  const begunAnew = async <T>(work: (draft: Opened) => Promise<T>): Promise<T> => {
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
  const changeFiles = (next: (files: FormState['files']) => FormState['files']) => {
    // What was refused is not what is there now.
    setErrors((before) => withoutErrorsAt(before, 'files'));
    change((before) => ({ ...before, files: next(before.files) }));
  };
  const removeFile = async (file: DraftFile) => {
    const { draft } = await begun();
    try {
      await call(formEndpoints.removeFile, { body: { draft, file_id: file.id } }, { handles: isGone });
    } catch (error) {
      // What is gone already is gone.
      if (!isGone(error)) throw error;
    }
    changeFiles((files) => files.filter(({ id }) => id !== file.id));
  };
  /** Papers nobody asks for any more, and nobody sees, must not take the last places. */
  const makeRoom = async () => {
    if (state.files.length < FILES_PER_DRAFT) return;
    const asked = askedFiles(state);
    for (const unseen of state.files.filter((file) => !asked.includes(file))) await removeFile(unseen);
  };
  return {
    begun,
    forget,
    setUploading: (isBusy: boolean) => setUploads((count) => count + (isBusy ? 1 : -1)),
    /** True, and said so, while leaving the step would give up a file that is on its way. */
    holdsUp: (): boolean => {
      if (uploads > 0) sayStillSending();
      return uploads > 0;
    },
    send: (paper: Paper) => (file: File, options: UploadOptions) =>
      begunAnew(async ({ handle }) => {
        await makeRoom();
        return upload(formEndpoints.addFiles, { params: { handle }, query: { paper } }, file, options);
      }),
    keepFiles: (sent: readonly DraftFile[]) => changeFiles((files) => [...files, ...sent]),
    removeFile,
    sendCode: (email: string) =>
      begunAnew(async ({ draft }) => {
        await call(formEndpoints.sendCode, { body: { draft, email } }, { handles: isShownInPlace });
      }),
    confirmCode: (code: string) =>
      begunAnew(async ({ draft }) => {
        const { email } = await call(
          formEndpoints.confirmCode,
          { body: { draft, code } },
          { handles: isShownInPlace },
        );
        change((before) => ({ ...before, confirmedEmail: email }));
      }),
  };
}
export type DraftWork = ReturnType<typeof useDraftWork>;
