import type { z } from '@conforme/contracts/core/schema.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import type { RequestAct } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { useDraft } from '../../../core/form/use-draft.ts';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import { useAct } from './use-act.ts';

const KEEP_AFTER_MS = 400;

interface Options<Values, S extends z.ZodType> {
  readonly request: PrivacyRequestDetail;
  readonly act: RequestAct;
  readonly endpoint: object;
  readonly schema: S;
  /** Everything but the version, which is always the one on the screen. */
  readonly initial: Values;
  readonly onDone: (answer: unknown) => void;
  /** Where an act can be done to several things of a request: what is typed for one is not another's. */
  readonly about?: number;
  /** Where the fields hold more than the endpoint takes. */
  readonly tidy?: (values: Values & { readonly version: number }) => object;
}

/** A dialog's form over one act: what was typed in it is there again when it is opened again, until it is sent. */
export function useActForm<Values extends Record<string, unknown>, S extends z.ZodType>(
  options: Options<Values, S>,
) {
  const { request, act, initial, about } = options;
  const draft = useDraft<Values>(
    `/privacy-form/${request.id}/${act}${about === undefined ? '' : `/${about}`}`,
  );
  const { send, isSending } = useAct(request);
  const dialog = useDialogForm({
    schema: options.schema,
    initial: { ...initial, ...draft.found?.values, version: request.version } as Values & { version: number },
    ...(options.tidy ? { tidy: options.tidy } : {}),
    send: async (input) => {
      const answer = await send(options.endpoint, input as object);
      draft.drop();
      options.onDone(answer);
    },
  });
  const { form } = dialog;
  // Only another version of the request changes it.
  useWhenChanged(() => form.setFieldValue('version', request.version as never), [request.version]);
  const typed = JSON.stringify({ ...form.values, version: 0 });
  // Every change of what is typed starts the wait again.
  useWhenChanged(() => {
    if (typed === JSON.stringify({ ...initial, version: 0 })) {
      if (draft.keptAt !== null) draft.drop();
      return;
    }
    const timer = setTimeout(() => draft.keep(form.getValues(), request.version), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { ...dialog, isSending };
}
