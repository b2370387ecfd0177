import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import type { FormErrors } from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { useRef, useState } from 'react';
import { ApiError, failureWords, isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { newIdempotencyKey } from '../../../core/api/idempotency-key.ts';
import { firstMessages } from '../../../core/form/form-errors.ts';
import type { BegunApplication } from './begun-application.ts';
import { formEndpoints } from './form-endpoints.ts';
import type { useSaving } from './use-saving.ts';

interface Options {
  readonly param: string;
  readonly begun: BegunApplication;
  readonly facts: OpenedCall;
  readonly saving: ReturnType<typeof useSaving>;
  readonly onSent: (sent: SentCase) => void;
  readonly onErrors: (errors: FormErrors) => void;
}

/** Sends it once, however often it is tried; what the server finds is shown at its field. */
export function useSending({ param, begun, facts, saving, onSent, onErrors }: Options) {
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const key = useRef(newIdempotencyKey());
  const send = async (form: ApplicationForm) => {
    setSending(true);
    setFailed(null);
    try {
      await saving.flush();
      const body = {
        ...{ param, protocol: begun.protocol, key: begun.key, version: saving.versionNow(), form },
        questionnaire_version_id: facts.questionnaire.version_id,
        declarations: facts.declarations.map(({ text }) => text),
      };
      const sent = await call(
        formEndpoints.submit,
        { body: body as never },
        { handles: () => true, idempotencyKey: key.current },
      );
      saving.forget();
      onSent(sent);
    } catch (error) {
      // A lost answer is asked for again; after a refusal another try is of another content.
      if (!isUnreachable(error)) key.current = newIdempotencyKey();
      // What is no field's (the phase has closed, no answer came) is said above the button.
      if (error instanceof ApiError && Object.keys(error.errors).length > 0)
        onErrors(firstMessages(error) as FormErrors);
      else
        setFailed(
          error instanceof ApiError
            ? failureWords(error)
            : 'A inscrição não foi enviada. O que você escreveu está salvo: tente de novo.',
        );
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, failed };
}
