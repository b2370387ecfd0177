import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { handlingStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { Radio } from '@mantine/core';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import type { RequestDialogProps } from './request-dialog-props.ts';

export function DuplicateDialog({ opened, onClose, kind, detail: request }: RequestDialogProps) {
  const { form, field, onSubmit, isSending, title } = useActForm({
    kind,
    detail: request,
    act: 'mark_duplicate',
    initial: { original_id: null as number | null },
    onDone: onClose,
  });
  const originals = request.similar.filter(({ may_replace }) => may_replace);
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit, title }}
      size={520}
      action="Marcar como duplicado"
    >
      <Radio.Group
        className="radio-field"
        label="Qual é o pedido que fica"
        description="Este termina como duplicado e leva o titular ao outro."
        error={field('original_id').error}
        data-path="original_id"
        value={String(form.getValues().original_id ?? '')}
        onChange={(value) => form.setFieldValue('original_id', Number(value) as never)}
      >
        {originals.map(({ id, protocol, state, received_at }) => (
          <Radio
            key={id}
            value={String(id)}
            label={<span className="num">{protocol}</span>}
            description={`${handlingStates.labels[state]}, recebido em ${formatDay(received_at)}`}
          />
        ))}
      </Radio.Group>
    </FormDialog>
  );
}
