import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { AppointmentRow } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { appointmentDuties, sealedChannels } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { useSend } from '../../core/api/use-send.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';

export type AppointmentAct = 'confirm' | 'refuse' | 'end';

const words: Readonly<Record<AppointmentAct, { title: string; question: string; yes: string }>> = {
  confirm: {
    title: 'Confirmar designação',
    question:
      'Esta pessoa passa a receber, já cifrados para ela, os relatos que chegarem a partir de agora. Confirma?',
    yes: 'Confirmar',
  },
  refuse: {
    title: 'Recusar designação',
    question: 'A proposta é encerrada sem efeito. Confirma?',
    yes: 'Recusar',
  },
  end: {
    title: 'Encerrar designação',
    question:
      'A leitura e as chaves desta pessoa acabam na hora, também nos relatos em andamento. Ela é avisada e, para voltar a ler, precisa de outra designação. Confirma?',
    yes: 'Encerrar',
  },
};

interface Props {
  readonly opened: boolean;
  readonly asked: { readonly act: AppointmentAct; readonly row: AppointmentRow } | null;
  readonly onClose: () => void;
}

export function AppointmentQuestion({ opened, asked, onClose }: Props) {
  const sends = {
    confirm: useSend(sealedReports.endpoints.confirm),
    refuse: useSend(sealedReports.endpoints.refuse),
    end: useSend(sealedReports.endpoints.end),
  };
  const act = asked?.act ?? 'confirm';
  const { mutate, isPending } = sends[act];
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() =>
        asked &&
        mutate({ params: { id: asked.row.id }, body: { version: asked.row.version } }, { onSettled: onClose })
      }
      isSending={isPending}
      {...words[act]}
      no="Voltar"
      subject={
        asked &&
        `${asked.row.person}: ${sealedChannels.labels[asked.row.channel]}, ${appointmentDuties.labels[asked.row.duty].toLowerCase()}`
      }
      isDangerous={act !== 'confirm'}
    />
  );
}
