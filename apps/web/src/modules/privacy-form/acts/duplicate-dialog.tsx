import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { duplicateAct } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { handlingStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { Radio } from '@mantine/core';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import { actLabels } from './act-words.ts';
import { useActForm } from './use-act-form.ts';

export function DuplicateDialog({ opened, onClose, request }: ActDialogProps) {
  const { form, field, onSubmit, isSending } = useActForm({
    request,
    act: 'mark_duplicate',
    endpoint: privacyHandlingEndpoints.mark_duplicate,
    schema: duplicateAct,
    initial: { original_id: null as number | null },
    onDone: onClose,
  });
  const originals = request.similar.filter(({ may_replace }) => may_replace);
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit }}
      title={actLabels.mark_duplicate}
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
