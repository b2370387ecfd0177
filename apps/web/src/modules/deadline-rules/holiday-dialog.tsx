import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import { localHolidayCreate } from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import { Button, Modal } from '@mantine/core';
import { useSend } from '../../core/api/use-send.ts';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (day: string) => void;
}

export function HolidayDialog({ opened, onClose, onAdded }: Props) {
  const send = useSend(deadlineRulesModule.endpoints.addHoliday);
  const initial: { day: string | null; name: string } = { day: null, name: '' };
  const { form, field, onSubmit } = useDialogForm({
    schema: localHolidayCreate,
    initial,
    send: async (body) => {
      const { day } = await send.mutateAsync({ body });
      form.reset();
      onClose();
      onAdded(day);
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Incluir feriado local" size={440}>
      <form onSubmit={onSubmit} noValidate autoComplete="off">
        <div className="stack">
          <DateField of={field('day')} label="Dia" />
          <TextField of={field('name')} label="Nome" placeholder="Aniversário da cidade" />
        </div>
        <div className="modal-foot">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={send.isPending}>
            Incluir
          </Button>
        </div>
      </form>
    </Modal>
  );
}
