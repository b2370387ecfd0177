import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { dueDiligenceHandlingEndpoints } from '@conforme/contracts/modules/due-diligence-form/due-diligence-handling.endpoints.ts';
import type { DueDiligenceAct } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import { ActDialog, type ActDialogs } from '../../../platform/case-handling/acts/act-dialog.tsx';
import type {
  ActDialogProps,
  AnyActDialogProps,
} from '../../../platform/case-handling/acts/act-dialog-props.ts';
import { AssignDialog, ForwardDialog } from '../../../platform/case-handling/acts/assign-dialogs.tsx';
import { RenewKeyDialog } from '../../../platform/case-handling/acts/renew-key-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { AddFindingDialog, ChangeFindingDialog, CloseFindingDialog } from './finding-dialogs.tsx';
import { ComplementDialog, InviteDialog } from './invite-dialogs.tsx';

type Props = ActDialogProps<DueDiligenceDetail>;

const Forward = ({ detail, kind, ...props }: Props) => (
  <ForwardDialog
    {...props}
    kind={kind as never}
    detail={{ ...detail, area: null }}
    areas={dueDiligenceHandlingEndpoints.areas}
  />
);

/** Notes are written in the composer of the timeline. */
const dialogs: ActDialogs<DueDiligenceDetail, Exclude<DueDiligenceAct, 'note'>> = {
  start_analysis: { question: 'A avaliação passa à análise e fica com você, se ainda não tem responsável.' },
  resume: {
    question: 'A análise continua sem o complemento. O link que foi enviado deixa de aceitar respostas.',
  },
  issue: {
    question:
      'O certificado sai em PDF, com QR code para qualquer pessoa conferir. Ele diz o resultado, a nota e a validade, e nenhuma resposta.',
  },
  renew: {
    question:
      'Abre uma nova avaliação deste fornecedor, com as respostas de agora para ele confirmar ou mudar. Nada é enviado ainda.',
  },
  send_back: {
    reason: {
      name: 'text',
      label: 'O que falta no parecer',
      help: 'Quem analisou é avisado e pode enviar outro.',
      button: 'Devolver',
    },
  },
  cancel: {
    reason: {
      name: 'reason',
      label: 'Motivo',
      help: 'Só a equipe lê.',
      button: 'Cancelar a avaliação',
    },
    mailed: ({ sent_at, respondent_email }) => (sent_at === null ? null : respondent_email !== null),
  },
  invite: { dialog: InviteDialog },
  ask: { dialog: ComplementDialog },
  add_finding: { dialog: AddFindingDialog },
  change_finding: { dialog: ChangeFindingDialog },
  close_finding: { dialog: CloseFindingDialog },
  propose: { dialog: (props: Props) => <DecisionDialog {...props} act="propose" /> },
  decide: { dialog: (props: Props) => <DecisionDialog {...props} act="decide" /> },
  assign: { dialog: AssignDialog },
  forward: { dialog: Forward },
  renew_key: { dialog: RenewKeyDialog },
};

export const DueDiligenceActDialog = (props: AnyActDialogProps<DueDiligenceDetail>) => (
  <ActDialog {...props} dialogs={dialogs} />
);
