import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { requestIdentifiers } from '@conforme/contracts/modules/privacy-form/request-identifiers.ts';
import { requestActs } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import { ActDialog, type ActDialogs } from '../../../platform/case-handling/acts/act-dialog.tsx';
import type { AnyActDialogProps } from '../../../platform/case-handling/acts/act-dialog-props.ts';
import { AskDialog } from '../../../platform/case-handling/acts/ask-dialog.tsx';
import { AssignDialog, ForwardDialog } from '../../../platform/case-handling/acts/assign-dialogs.tsx';
import { ExtendDialog } from '../../../platform/case-handling/acts/extend-dialog.tsx';
import { PublishDialog } from '../../../platform/case-handling/acts/publish-dialog.tsx';
import { RenewKeyDialog } from '../../../platform/case-handling/acts/renew-key-dialog.tsx';
import { WithdrawPublicationDialog } from '../../../platform/case-handling/acts/withdraw-publication-dialog.tsx';
import type { OfferedAct } from '../request-kind.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { IdentityDialog } from './identity-dialog.tsx';
import type { RequestDialogProps, RequestEntryDialogProps } from './request-dialog-props.ts';
import { RetypeDialog } from './retype-dialog.tsx';
import { ShareNoticeDialog } from './share-notice-dialog.tsx';

const { areas, public_text } = privacyHandlingEndpoints;

const beginning = { name: 'begin', label: requestActs.labels.begin };

/** The organisation's own clock stands still meanwhile; the law's does not. */
const AskHolder = (props: RequestDialogProps) => (
  <AskDialog
    {...props}
    note="A meta interna para de contar até o titular responder. O prazo da resposta continua. Se ele não responder no prazo que tem para isso, o pedido termina como desistência."
  />
);

const ForwardRequest = (props: RequestDialogProps) => <ForwardDialog {...props} areas={areas} />;

const promised = {
  date: 'Nova data da resposta ao titular',
  reason: 'O titular lê a nova data e o motivo.',
};
const ExtendRequest = (props: RequestDialogProps) => (
  <ExtendDialog {...props} promised={{ ...promised, hasMail: props.detail.has_mail }} />
);

/** The documents of the case are known to the server alone, which looks for them again. */
export const PublishEntry = (props: RequestEntryDialogProps) => (
  <PublishDialog
    {...props}
    start={public_text}
    identifiersOf={(allowed) => requestIdentifiers(props.detail, { documents: [], allowed })}
  />
);

/** Notes are written in the composer of the timeline. */
const dialogs: ActDialogs<PrivacyRequestDetail, Exclude<OfferedAct, 'note'>> = {
  validate: {
    question:
      'O pedido passa a valer como validado: a pessoa é quem diz ser, e dá para entender o que ela pede.',
    also: beginning,
  },
  start: { question: 'O tratamento começa agora. O titular vê isso na consulta do protocolo.' },
  close: { question: 'O pedido é encerrado. Ele ainda pode ser reaberto por um tempo.' },
  resume: {
    reason: {
      name: 'text',
      label: 'Por que não esperar mais',
      help: 'Só a equipe lê. A meta interna volta a contar.',
      button: 'Retomar',
    },
  },
  send_back: {
    reason: {
      name: 'text',
      label: 'O que falta na resposta',
      help: 'Quem escreveu a resposta é avisado.',
      button: 'Devolver',
    },
  },
  reopen: {
    reason: {
      name: 'reason',
      label: 'Motivo',
      help: 'O pedido volta para a fila. Os prazos que corriam antes continuam a correr.',
      button: 'Reabrir',
    },
  },
  withdraw: {
    reason: {
      name: 'reason',
      label: 'Como o titular desistiu',
      help: 'O pedido termina sem resposta.',
      button: 'Registrar desistência',
    },
  },
  identity: { dialog: IdentityDialog },
  retype: { dialog: RetypeDialog },
  assign: { dialog: AssignDialog },
  forward: { dialog: ForwardRequest },
  ask: { dialog: AskHolder },
  answer: { dialog: AnswerDialog },
  approve: { dialog: ApproveDialog },
  extend: { dialog: ExtendRequest },
  mark_duplicate: { dialog: DuplicateDialog },
  share_notice: { dialog: ShareNoticeDialog },
  renew_key: { dialog: RenewKeyDialog },
  publish: { entryDialog: PublishEntry },
  unpublish: { entryDialog: WithdrawPublicationDialog },
};

export const RequestActDialog = (props: AnyActDialogProps<PrivacyRequestDetail>) => (
  <ActDialog {...props} dialogs={dialogs} />
);
