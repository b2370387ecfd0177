import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { useRef } from 'react';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { useDraft } from '../../../core/form/use-draft.ts';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import type { CaseKind } from '../case-kind.ts';
import { endpointOf, useAct } from './use-act.ts';

interface Options<Values> {
  readonly kind: CaseKind;
  readonly detail: Pick<CaseDetail, 'id' | 'version'>;
  readonly act: string;
  /** Everything but the version, which is always the one on the screen. */
  readonly initial: Values;
  readonly onDone: (answer: unknown) => void;
  /** Where an act can be done to several things of a case: what is typed for one is not another's. */
  readonly about?: number | string;
  /** A text that takes time to write: what was typed is there again when it is opened again, until it is sent. */
  readonly keepsDraft?: boolean;
  /** Where the fields hold more than the endpoint takes. */
  readonly tidy?: (values: Values & { readonly version: number }) => object;
}

/** A dialog's form over one act. It opens fresh, unless it keeps a draft. */
export function useActForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { kind, detail, act, initial, about, keepsDraft = false } = options;
  const draft = useDraft<Values>(`${kind.path}/${detail.id}/${act}${about === undefined ? '' : `/${about}`}`);
  const found = keepsDraft ? draft.found?.values : undefined;
  const isDone = useRef(false);
  const { send, isSending } = useAct(kind, detail);
  const dialog = useDialogForm({
    schema: endpointOf(kind, act).body,
    initial: { ...initial, ...found, version: detail.version } as Values & { version: number },
    ...(options.tidy ? { tidy: options.tidy } : {}),
    send: async (input) => {
      const answer = await send(act, input as object);
      isDone.current = true;
      draft.drop();
      options.onDone(answer);
    },
  });
  const { form } = dialog;
  // Only another version of the case changes it.
  useWhenChanged(() => form.setFieldValue('version', detail.version as never), [detail.version]);
  const typed = JSON.stringify({ ...form.values, version: 0 });
  // At once: a dialog closed right after the last letter opens again with it.
  useWhenChanged(() => {
    if (!keepsDraft || isDone.current) return;
    if (typed !== JSON.stringify({ ...initial, version: 0 })) draft.keep(form.getValues(), detail.version);
    else if (draft.keptAt !== null) draft.drop();
  }, [typed]);
  return { ...dialog, isSending, title: kind.acts[act]?.label ?? act };
}
