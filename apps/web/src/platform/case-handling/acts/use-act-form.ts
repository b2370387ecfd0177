import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { useDraft } from '../../../core/form/use-draft.ts';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import type { CaseKind } from '../case-kind.ts';
import { endpointOf, useAct } from './use-act.ts';

const KEEP_AFTER_MS = 400;

interface Options<Values> {
  readonly kind: CaseKind;
  readonly detail: Pick<CaseDetail, 'id' | 'version'>;
  readonly act: string;
  /** Everything but the version, which is always the one on the screen. */
  readonly initial: Values;
  readonly onDone: (answer: unknown) => void;
  /** Where an act can be done to several things of a case: what is typed for one is not another's. */
  readonly about?: number;
  /** Where the fields hold more than the endpoint takes. */
  readonly tidy?: (values: Values & { readonly version: number }) => object;
}

/** A dialog's form over one act: what was typed in it is there again when it is opened again, until it is sent. */
export function useActForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { kind, detail, act, initial, about } = options;
  const draft = useDraft<Values>(`${kind.path}/${detail.id}/${act}${about === undefined ? '' : `/${about}`}`);
  const { send, isSending } = useAct(kind, detail);
  const dialog = useDialogForm({
    schema: endpointOf(kind, act).body,
    initial: { ...initial, ...draft.found?.values, version: detail.version } as Values & { version: number },
    ...(options.tidy ? { tidy: options.tidy } : {}),
    send: async (input) => {
      const answer = await send(act, input as object);
      draft.drop();
      options.onDone(answer);
    },
  });
  const { form } = dialog;
  // Only another version of the case changes it.
  useWhenChanged(() => form.setFieldValue('version', detail.version as never), [detail.version]);
  const typed = JSON.stringify({ ...form.values, version: 0 });
  // Every change of what is typed starts the wait again.
  useWhenChanged(() => {
    if (typed === JSON.stringify({ ...initial, version: 0 })) {
      if (draft.keptAt !== null) draft.drop();
      return;
    }
    const timer = setTimeout(() => draft.keep(form.getValues(), detail.version), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { ...dialog, isSending, title: kind.acts[act]?.label ?? act };
}
