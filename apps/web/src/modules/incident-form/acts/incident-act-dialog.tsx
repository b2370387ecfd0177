import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import { incidentIdentifiers } from '@conforme/contracts/modules/incident-form/rules/incident-identifiers.ts';
import { incidentSections } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { ActDialog, type ActDialogs } from '../../../platform/case-handling/acts/act-dialog.tsx';
import type { AnyActDialogProps } from '../../../platform/case-handling/acts/act-dialog-props.ts';
import { AskDialog } from '../../../platform/case-handling/acts/ask-dialog.tsx';
import { AssignDialog, ForwardDialog } from '../../../platform/case-handling/acts/assign-dialogs.tsx';
import { PublishDialog } from '../../../platform/case-handling/acts/publish-dialog.tsx';
import { RenewKeyDialog } from '../../../platform/case-handling/acts/renew-key-dialog.tsx';
import { WithdrawPublicationDialog } from '../../../platform/case-handling/acts/withdraw-publication-dialog.tsx';
import type { OfferedAct } from '../incident-case-kind.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { AssessDialog } from './assess-dialog.tsx';
import { DeclareHoldersDialog } from './declare-holders-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import { FileDialog, OutageDialog } from './file-dialogs.tsx';
import type { IncidentDialogProps, IncidentEntryDialogProps } from './incident-dialog-props.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { KnowDialog } from './know-dialog.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import { PublicNoticeDialog } from './public-notice-dialog.tsx';
import { RectifyDialog } from './rectify-dialog.tsx';
import { WithdrawAlertDialog } from './withdraw-alert-dialog.tsx';

const { areas, public_text } = incidentHandlingEndpoints;

const AskReporter = ({ detail, kind, ...props }: IncidentDialogProps) => (
  <AskDialog
    {...props}
    kind={kind as never}
    detail={{ ...detail, has_mail: detail.reporter.email !== null }}
    label="Mensagem"
    heading="Mensagem da organização"
    note="Nenhum prazo para de contar enquanto se espera a resposta."
  />
);

const ForwardIncident = ({ detail, kind, ...props }: IncidentDialogProps) => (
  <ForwardDialog
    {...props}
    kind={kind as never}
    detail={{ ...detail, area: detail.file.area }}
    areas={areas}
  />
);

const PublishEntry = (props: IncidentEntryDialogProps) => (
  <PublishDialog
    {...props}
    start={public_text}
    identifiersOf={(allowed) => incidentIdentifiers(props.detail, allowed)}
  />
);

/** The record is asked for years later (Resolução CD/ANPD 15/2024, art. 10); what is missing is easier to find now. */
function incompleteNote({ sections }: IncidentDetail): string | null {
  const open = sections.filter(({ missing }) => missing.length > 0);
  if (open.length === 0) return null;
  const names = open.map(({ section }) => incidentSections.labels[section]).join(', ');
  return `${open.length === 1 ? 'Falta completar 1 seção' : `Falta completar ${open.length} seções`} da ficha: ${names}. O registro do incidente fica assim se for encerrado agora.`;
}

/** Notes are written in the composer of the timeline. */
const dialogs: ActDialogs<IncidentDetail, Exclude<OfferedAct, 'note'>> = {
  validate: {
    question: 'O relato passa a valer como validado: aconteceu, e a organização vai tratar dele.',
  },
  follow_up: {
    question: 'O incidente fica em acompanhamento: a comunicação está completa, e a equipe espera a ANPD.',
  },
  promote: {
    question:
      'O registro passa a ser tratado como incidente de segurança, com tudo o que já tem. Registre depois quando se soube que dados pessoais foram afetados.',
  },
  discard: {
    reason: {
      name: 'reason',
      label: 'Por que é alarme falso',
      help: 'O registro termina e continua guardado, com o motivo.',
      button: 'Descartar',
    },
  },
  decide_not: {
    reason: {
      name: 'reasons',
      label: 'Por que não comunicar',
      help: 'Este texto entra no registro do incidente (Resolução CD/ANPD 15/2024, art. 10). A ANPD pode pedi-lo por cinco anos.',
      button: 'Decidir não comunicar',
    },
  },
  withdraw_notice: {
    reason: {
      name: 'reason',
      label: 'Por que o aviso sai do ar',
      help: 'O texto e o motivo ficam guardados.',
      button: 'Retirar o aviso',
    },
  },
  close: {
    reason: {
      name: 'summary',
      label: 'Conclusão',
      help: 'O que se concluiu e o que mudou depois do incidente. O registro fica guardado por ao menos cinco anos.',
      button: 'Encerrar',
    },
    note: incompleteNote,
  },
  reopen: {
    reason: {
      name: 'reason',
      label: 'Motivo',
      help: 'O incidente volta para a fila. Os prazos que corriam antes continuam a correr.',
      button: 'Reabrir',
    },
  },
  know: { dialog: KnowDialog },
  assess: { dialog: AssessDialog },
  file: { dialog: FileDialog },
  record_outage: { dialog: OutageDialog },
  declare_holders: { dialog: DeclareHoldersDialog },
  publish_notice: { dialog: PublicNoticeDialog },
  add_event: { dialog: EventDialog },
  rectify: { dialog: RectifyDialog },
  issue: { dialog: IssueDialog },
  write_holders: { dialog: LettersDialog },
  alert: { dialog: AlertDialog },
  withdraw_alert: { dialog: WithdrawAlertDialog },
  assign: { dialog: AssignDialog },
  forward: { dialog: ForwardIncident },
  ask: { dialog: AskReporter },
  renew_key: { dialog: RenewKeyDialog },
  publish: { entryDialog: PublishEntry },
  unpublish: { entryDialog: WithdrawPublicationDialog },
};

export const IncidentActDialog = (props: AnyActDialogProps<IncidentDetail>) => (
  <ActDialog {...props} dialogs={dialogs} />
);
