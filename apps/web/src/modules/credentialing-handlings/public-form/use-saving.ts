import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, failureWords, isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import {
  browserDraftKey,
  dropKeptForm,
  writeBrowserDraft,
} from '../../../platform/public-form/drafts/browser-draft.ts';
import type { BegunApplication, KeptApplication } from './begun-application.ts';
import { formEndpoints } from './form-endpoints.ts';

export type SavingState =
  | { readonly step: 'saved'; readonly at: string | null }
  | { readonly step: 'saving' }
  /** No answer came: what was typed waits in this browser, and is tried again by itself. */
  | { readonly step: 'waiting' }
  /** Another device saved meanwhile. */
  | { readonly step: 'elsewhere' }
  /** The server takes nothing more, because the phase closed: what was typed stays here. */
  | { readonly step: 'refused'; readonly words: string };

const AFTER_MS = 900;
const AGAIN_MS = 8000;

/** Saves what is typed, one request at a time; what could not be sent is kept in the browser until it was. */
export function useSaving(param: string, { protocol, key, version, form, isUnsaved }: BegunApplication) {
  const [state, setState] = useState<SavingState>(
    isUnsaved ? { step: 'saving' } : { step: 'saved', at: null },
  );
  const keptAs = browserDraftKey('credentialing', param);
  const at = useRef({ version, isRefused: false, next: isUnsaved ? form : null });
  const sending = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = (unsaved: ApplicationForm | null) =>
    writeBrowserDraft<KeptApplication>(keptAs, { protocol, key, unsaved, version: at.current.version });

  /** True once nothing waits any more; a save under way is waited for. */
  const flush = async (overwrites = false): Promise<boolean> => {
    clearTimeout(timer.current);
    while (sending.current) await sending.current;
    sending.current = saveNext(overwrites).finally(() => {
      sending.current = null;
    });
    return sending.current;
  };
  const saveNext = async (overwrites: boolean): Promise<boolean> => {
    const now = at.current;
    while (now.next && !now.isRefused) {
      const form = now.next;
      setState({ step: 'saving' });
      try {
        const body = { param, protocol, key, version: now.version, form, overwrites };
        const saved = await call(formEndpoints.save, { body: body as never }, { handles: () => true });
        now.version = saved.version;
        if (now.next === form) now.next = null;
        keep(now.next);
        setState({ step: 'saved', at: saved.saved_at });
      } catch (error) {
        if (isUnreachable(error)) {
          setState({ step: 'waiting' });
          timer.current = setTimeout(() => void flush(), AGAIN_MS);
        } else if (error instanceof ApiError && error.code === 'stale_version')
          setState({ step: 'elsewhere' });
        else {
          now.isRefused = true;
          setState({
            step: 'refused',
            words:
              error instanceof ApiError && error.code !== 'invalid_link'
                ? failureWords(error)
                : 'Este link não vale mais. O que você escreveu continua nesta página e neste aparelho: fale com a escola.',
          });
        }
        return false;
      }
    }
    return !now.next;
  };
  const change = (form: ApplicationForm) => {
    at.current.next = form;
    keep(form);
    if (at.current.isRefused) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), AFTER_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as the page is open.
  useEffect(() => {
    if (isUnsaved) void flush();
    else keep(null);
    const online = () => void flush();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      clearTimeout(timer.current);
    };
  }, []);
  return {
    state,
    change,
    flush,
    versionNow: () => at.current.version,
    /** What another device has saved is what counts: what was typed here since is dropped. */
    takeOther: async () => {
      const found = await call(
        formEndpoints.resume,
        { body: { param, protocol, key } },
        { handles: () => true },
      );
      clearTimeout(timer.current);
      at.current.next = null;
      at.current.version = found.version;
      keep(null);
      setState({ step: 'saved', at: found.saved_at });
      return found;
    },
    /** Nothing of it stays once it was sent. */
    forget: () => dropKeptForm(keptAs),
  };
}
