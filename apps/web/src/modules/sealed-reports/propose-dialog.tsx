import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { newAppointment } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { appointmentDuties, sealedChannels } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { useSend } from '../../core/api/use-send.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';

interface Values extends Record<string, unknown> {
  channel: 'reporting-channel' | 'intimidation';
  duty: 'recipient' | 'custodian' | 'alternate';
  user_id: Chosen | null;
}
const initial: Values = { channel: 'reporting-channel', duty: 'recipient', user_id: null };

const dutyWords = {
  recipient:
    'Lê e apura os relatos. Quem relata vê o nome e pode excluir a pessoa. Designe ao menos duas: a conclusão de um relato é proposta por uma e aprovada por outra, e com uma só nenhum relato se conclui.',
  custodian:
    'Guarda a identidade de quem se identificou e só a abre com motivo, que fica registrado. Prefira quem não lê os relatos deste canal: assim ninguém junta sozinho o nome e o relato.',
  alternate: 'Recebe o relato quando todas as pessoas que recebem estão em conflito de interesse.',
} as const;

export function ProposeDialog({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const propose = useSend(sealedReports.endpoints.propose, { handles: ({ code }) => code === 'invalid' });
  const { form, field, onSubmit } = useDialogForm({
    schema: newAppointment,
    initial,
    send: async (body) => {
      await propose.mutateAsync({ body });
      form.reset();
      onClose();
    },
  });
  const { channel, duty } = form.getValues();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Propor designação"
      size={520}
      action="Propor"
      isSending={propose.isPending}
      onSubmit={onSubmit}
    >
      <div className="stack">
        <ChoiceField of={field('channel')} label="Canal" options={sealedChannels.options} />
        <ChoiceField
          of={field('duty')}
          label="Para quê"
          options={appointmentDuties.options}
          help={dutyWords[duty]}
        />
        <RelationField
          key={channel}
          of={field('user_id')}
          label="Pessoa"
          help="Aparece quem tem, nesta unidade, a permissão de tratar os relatos deste canal."
          endpoint={sealedReports.endpoints.people}
          asking={{ channel }}
        />
        <p className="callout" data-tone="info">
          A designação só vale depois que outra pessoa a confirmar. Quem é designado precisa do segundo fator:
          ele é pedido no próximo acesso. Numa organização com uma só conta, ela vale um dia depois, e o aviso
          fica no Mural.
        </p>
      </div>
    </FormDialog>
  );
}
