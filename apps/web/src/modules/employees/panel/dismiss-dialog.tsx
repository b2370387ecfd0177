import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { dismissal, type EmployeeDetail } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { Button, Modal } from '@mantine/core';
import { useSend } from '../../../core/api/use-send.ts';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly detail: EmployeeDetail;
  readonly onDone: (detail: EmployeeDetail) => void;
}

export function DismissDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Desligar ${rest.detail.name}`} size={520}>
      <DismissForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function DismissForm({ onClose, detail, onDone }: Omit<Props, 'opened'>) {
  const dismiss = useSend(employees.endpoints.dismiss);
  const today = civilDayOf(Date.now());
  const elsewhere = detail.employments.filter(({ id, status }) => id !== detail.id && status !== 'dismissed');
  const mayBlock = detail.user?.may_block === true;
  const dialog = useDialogForm({
    schema: dismissal,
    initial: {
      dismissed_on: (detail.dismissed_on ?? today) as string | null,
      reason: detail.dismissal_reason ?? '',
      // Whoever still works somewhere else goes on working.
      block_user: mayBlock && (detail.dismissed_on ? detail.block_planned : elsewhere.length === 0),
      version: detail.version,
    },
    send: async (body) => {
      onDone(await dismiss.mutateAsync({ params: { id: String(detail.id) }, body }));
      onClose();
    },
  });
  const { field } = dialog;
  const day = field('dismissed_on').value;
  const isToCome = day !== null && day > today;
  return (
    <form onSubmit={dialog.onSubmit} noValidate autoComplete="off">
      <div className="form-grid">
        <DateField of={field('dismissed_on')} label="Último dia de trabalho" isWide />
        <TextAreaField
          of={field('reason')}
          label="Motivo"
          help="Pedido da pessoa, fim de contrato, dispensa…"
        />
        {mayBlock && (
          <YesNoField of={field('block_user')} label={`Bloquear o usuário ${detail.user?.name}`} />
        )}
      </div>
      <div className="callout dismiss-effects" data-tone="info">
        <ul>
          <li>
            {isToCome && day
              ? `A situação passa a desligado em ${formatCivilDate(day)}; até lá nada muda.`
              : 'A situação passa a desligado agora.'}
          </li>
          <li>{accessWords(detail, mayBlock && field('block_user').value, isToCome)}</li>
          {elsewhere.length > 0 && (
            <li>A pessoa continua com vínculo em {elsewhere.map(({ unit }) => unit).join(', ')}.</li>
          )}
          {detail.team_count > 0 && (
            <li>
              {detail.team_count === 1
                ? 'Uma pessoa responde a ela e precisa de outro gestor.'
                : `${detail.team_count} pessoas respondem a ela e precisam de outro gestor.`}
            </li>
          )}
        </ul>
      </div>
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" color="red.6" loading={dismiss.isPending}>
          Desligar
        </Button>
      </div>
    </form>
  );
}

function accessWords({ user }: EmployeeDetail, blocks: boolean, isToCome: boolean): string {
  if (!user) return 'A pessoa não tem usuário no Conforme.';
  if (blocks)
    return isToCome
      ? 'Nesse dia o usuário é bloqueado e sai de todas as sessões.'
      : 'O usuário é bloqueado e sai de todas as sessões agora.';
  if (user.status === 'blocked' || user.status === 'inactive') return 'O usuário já não consegue entrar.';
  return user.may_block
    ? 'O usuário continua a entrar no Conforme.'
    : 'O usuário continua a entrar no Conforme. Você não pode bloqueá-lo: peça a quem cuida dos usuários.';
}
