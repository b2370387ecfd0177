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

/** What an ending takes along of identities: nothing while others, or the escrow, have their keys. */
function endWords({ duty, sole_identities: sole, can_sign_in }: AppointmentRow): typeof words.end {
  if (duty !== 'custodian') return words.end;
  const { title } = words.end;
  const theirs = sole === 1 ? '1 identidade só abre' : `${sole} identidades só abrem`;
  if (sole === 0)
    return {
      title,
      question:
        'As chaves de identidades desta pessoa acabam na hora. O que ela custodia continua com quem mais o custodia, ou na guarda da organização. Ela é avisada. Confirma?',
      yes: 'Encerrar',
    };
  if (can_sign_in)
    return {
      title,
      question: `${theirs} com a chave desta pessoa. Antes de encerrar, ela as entrega a outra pessoa que custodia, em “Identidades em custódia”, e uma segunda pessoa confirma aqui. Até lá a designação não se encerra.`,
      yes: 'Tentar de novo',
    };
  return {
    title,
    question: `${theirs} com a chave desta pessoa, e a conta dela está fechada: não há mais quem as entregue. Ao encerrar, ninguém na organização as abre mais, e só quem relatou pode dizer de novo quem é. Se a conta puder ser reaberta, peça antes a entrega. Isto não se desfaz.`,
    yes: sole === 1 ? 'Encerrar e perder 1 identidade' : `Encerrar e perder ${sole} identidades`,
  };
}

/** What a yes brings about beside the appointment itself. */
function ConfirmNotes({ duty, joins_both, recipients }: AppointmentRow) {
  const isAlone = duty !== 'custodian' && recipients < 2;
  return (
    <>
      {joins_both && (
        <p className="callout" data-tone="info">
          <span>
            Esta pessoa leria os relatos deste canal e também abriria a identidade de quem relatou em sigilo.
            Prefira pessoas diferentes: assim ninguém junta sozinho o nome e o relato.
          </span>
        </p>
      )}
      {isAlone && (
        <p className="callout" data-tone="info">
          <span>
            Só esta pessoa leria os relatos deste canal. A conclusão de um relato é proposta por uma pessoa e
            aprovada por outra: com uma só, nenhum relato se conclui. Designe mais alguém.
          </span>
        </p>
      )}
    </>
  );
}

interface Props {
  readonly opened: boolean;
  readonly asked: { readonly act: AppointmentAct; readonly row: AppointmentRow } | null;
  readonly onClose: () => void;
}

const bodyOf = ({ act, row: { version, sole_identities, can_sign_in } }: NonNullable<Props['asked']>) =>
  act === 'end' && sole_identities > 0 && !can_sign_in
    ? { version, accepted_loss: sole_identities }
    : { version };

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
        asked && mutate({ params: { id: asked.row.id }, body: bodyOf(asked) }, { onSettled: onClose })
      }
      isSending={isPending}
      {...(asked && act === 'end' ? endWords(asked.row) : words[act])}
      no="Voltar"
      subject={
        asked &&
        `${asked.row.person}: ${sealedChannels.labels[asked.row.channel]}, ${appointmentDuties.labels[asked.row.duty].toLowerCase()}`
      }
      isDangerous={act !== 'confirm'}
    >
      {asked && act === 'confirm' && <ConfirmNotes {...asked.row} />}
    </ConfirmDialog>
  );
}
