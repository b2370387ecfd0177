import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isGone } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { firstMessages } from '../../../core/form/form-errors.ts';
import { dismissErrors } from '../../../core/toast/toast-store.ts';
import { useOnArrival } from '../../../core/ui/use-when-changed.ts';
import type { CaseFormKind } from '../case-form-kind.ts';
import type { DraftWork } from '../drafts/draft-work.ts';
import type { CaseForm } from '../form-state.ts';
import { solveProof } from '../identity/proof-of-work.ts';
import { isLost, isPassing, pauseUntilWorthIt, type SendingState, sendOnce } from './send-once.ts';

export interface SentForm<Values> extends SentCase {
  readonly email: string;
  /** As they were sent. */
  readonly values: Values;
}

interface Submission<Values> {
  readonly sending: SendingState | null;
  /** What came back; null until it did. */
  readonly sent: SentForm<Values> | null;
  readonly submit: () => Promise<void>;
  readonly tryNow: () => void;
}

/** Sends the whole form once, however often it has to be tried. */
export function useSubmission<Values>(
  kind: Pick<CaseFormKind<Values>, 'endpoints' | 'bodyOf' | 'files' | 'contactEmail'>,
  form: CaseForm<Values>,
  work: DraftWork,
  noticeVersion: number | null,
): Submission<Values> {
  const { endpoints } = kind;
  const [sent, setSent] = useState<SentForm<Values> | null>(null);
  const [sending, setSending] = useState<SendingState | null>(null);
  const [wake] = useState(() => new EventTarget());
  const isUnderWay = useRef(false);
  const given = useRef(new AbortController());
  useEffect(() => () => given.current.abort(), []);

  const send = async () => {
    const { state } = form;
    const { draft } = await work.begun();
    const read = state.isOnItsWay && state.noticeRead !== undefined ? state.noticeRead : noticeVersion;
    const body = {
      draft,
      ...kind.bodyOf(state.values, state.files),
      files: kind.files.asked(state).map(({ id }) => id),
      notice_version: read,
      notice_read: true,
    };
    let wasLost = state.isOnItsWay;
    return sendOnce({
      send: (proof) =>
        call(
          endpoints.submit,
          { body: { ...body, proof } },
          {
            idempotencyKey: state.sendKey,
            handles: (error) =>
              isLost(error) ||
              (wasLost && isPassing(error)) ||
              isGone(error) ||
              error.code === 'proof_required' ||
              isAboutFields(error),
          },
        ),
      prove: async (onProgress) => {
        const task = await call(endpoints.challenge, { body: { draft } }, { handles: isLost });
        return task.challenge === null ? null : solveProof(task, onProgress, given.current.signal);
      },
      onState: (next) => {
        setSending(next);
        wasLost ||= next.step === 'waiting';
        if (next.step === 'waiting')
          form.change((before) => ({ ...before, isOnItsWay: true, noticeRead: read }));
      },
      pause: (tries) => pauseUntilWorthIt(tries, wake),
    });
  };
  const submit = async () => {
    // A second click finds the first one at work.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    dismissErrors();
    setSending({ step: 'sending' });
    try {
      const answer = await send();
      form.finish();
      setSent({ ...answer, email: kind.contactEmail(form.values), values: form.values });
    } catch (error) {
      // It was refused, so it is not on its way: it can be changed again.
      form.change((before) => ({ ...before, isOnItsWay: false }));
      if (isGone(error)) work.forget();
      else if (error instanceof ApiError && isAboutFields(error)) form.showErrors(firstMessages(error));
      else if (!(error instanceof ApiError)) throw error;
    } finally {
      isUnderWay.current = false;
      setSending(null);
    }
  };
  // A reload while nobody knew whether it had arrived: the same sending goes on.
  // Once, when the form comes back.
  useOnArrival(() => {
    if (form.state.isOnItsWay) void submit();
  });
  return { sending, sent, submit, tryNow: () => wake.dispatchEvent(new Event('wake')) };
}

const isAboutFields = ({ status, errors }: ApiError): boolean =>
  status === 422 && Object.keys(errors).length > 0;
