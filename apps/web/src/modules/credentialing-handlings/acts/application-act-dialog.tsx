import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { credentialingHandlingEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handling.endpoints.ts';
import type { ApplicationAct } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { ActDialog, type ActDialogs } from '../../../platform/case-handling/acts/act-dialog.tsx';
import type { AnyActDialogProps } from '../../../platform/case-handling/acts/act-dialog-props.ts';
import { AssignDialog, ForwardDialog } from '../../../platform/case-handling/acts/assign-dialogs.tsx';
import { NoMail } from '../../../platform/case-handling/acts/no-mail.tsx';
import { PlainDialog } from '../../../platform/case-handling/acts/plain-dialog.tsx';
import { RenewKeyDialog } from '../../../platform/case-handling/acts/renew-key-dialog.tsx';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';
import {
  CallDialog,
  DecisionDialog,
  IncomeDialog,
  OpinionDialog,
  PendencyDialog,
  type Props,
  ReportDialog,
} from './application-dialogs.tsx';
import { FactsDialog } from './facts-dialog.tsx';

const Forward = ({ detail, kind, ...props }: Props) => (
  <ForwardDialog
    {...props}
    kind={kind as never}
    detail={{ ...detail, area: null }}
    areas={credentialingHandlingEndpoints.areas}
  />
);

/** The family is told by mail where one leaves; elsewhere somebody has to tell them. */
function LoseDialog(props: Props) {
  const hasMail = props.detail.contact_email !== null;
  const isTold = useMailLeaves() === true && hasMail;
  return (
    <PlainDialog
      {...props}
      kind={props.kind as never}
      act="lose"
      question={`A vaga fica livre para a próxima família.${isTold ? ' Esta é avisada por e-mail.' : ''}`}
    >
      <NoMail words={props.kind.words} hasMail={hasMail} />
    </PlainDialog>
  );
}

/** Notes are written in the composer of the timeline; a document is reviewed beside its picture. */
const dialogs: ActDialogs<ApplicationDetail, Exclude<ApplicationAct, 'note' | 'review_file'>> = {
  start_check: { question: 'A inscrição passa à conferência e fica com você, se ainda não tem responsável.' },
  resume: { question: 'A conferência continua com os documentos que a escola tem.' },
  start_social: { question: 'A conferência termina e começa a análise social.' },
  enrol: { question: 'A matrícula entra na proporção de bolsas da unidade.' },
  lose: { dialog: LoseDialog },
  issue: {
    question:
      'O termo de concessão sai em PDF, com QR code para qualquer pessoa conferir. Imprima duas vias para assinar.',
  },
  sign_term: { question: 'Confirma que o termo foi assinado pela família e pela escola?' },
  send_back: {
    reason: {
      name: 'text',
      label: 'O que falta no parecer',
      help: 'Quem deu o parecer é avisado e pode dar outro.',
      button: 'Devolver',
    },
  },
  end: {
    reason: {
      name: 'reason',
      label: 'Por que a bolsa termina',
      help: 'A família lê. A bolsa deixa de contar na proporção. Para falsidade, cancele a inscrição.',
      button: 'Encerrar a bolsa',
    },
  },
  cancel: {
    reason: {
      name: 'reason',
      label: 'Motivo',
      help: 'A família lê. Falsidade cancela a bolsa a qualquer tempo (LC 187/2021, art. 26, § 2º).',
      button: 'Cancelar a inscrição',
    },
  },
  check_income: { dialog: IncomeDialog },
  check_facts: { dialog: FactsDialog },
  ask: { dialog: PendencyDialog },
  report: { dialog: ReportDialog },
  opine: { dialog: OpinionDialog },
  decide: { dialog: (props: Props) => <DecisionDialog {...props} act="decide" /> },
  answer_appeal: { dialog: (props: Props) => <DecisionDialog {...props} act="answer_appeal" /> },
  call_up: { dialog: CallDialog },
  assign: { dialog: AssignDialog },
  forward: { dialog: Forward },
  renew_key: { dialog: RenewKeyDialog },
};

export const ApplicationActDialog = (props: AnyActDialogProps<ApplicationDetail>) => (
  <ActDialog {...props} dialogs={dialogs} />
);
