import { credentialingDeskEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-desk.endpoints.ts';
import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { credentialingHandlingEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handling.endpoints.ts';
import {
  type ApplicationAct,
  applicationActs,
  applicationStates,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconCertificate,
  IconCheck,
  IconClockOff,
  IconDoorExit,
  IconFileAlert,
  IconFileCheck,
  IconGavel,
  IconHeartHandshake,
  IconHome,
  IconKey,
  IconListCheck,
  IconMailForward,
  IconMessage2,
  IconNote,
  IconPlayerPlay,
  IconReceipt2,
  IconRefresh,
  IconSchool,
  IconSignature,
  IconUserCheck,
} from '@tabler/icons-react';
import type { CaseAct, CaseKind } from '../../platform/case-handling/case-kind.ts';
import { usualEntryWords } from '../../platform/case-handling/screen/usual-entry-words.ts';
import { applicationListKind } from './application-list-kind.ts';

const act = (name: ApplicationAct, icon: Icon): CaseAct => ({
  label: applicationActs.labels[name],
  icon,
  endpoint: credentialingHandlingEndpoints[name],
});

const acts: Readonly<Record<ApplicationAct, CaseAct>> = {
  start_check: act('start_check', IconPlayerPlay),
  review_file: act('review_file', IconFileCheck),
  check_income: act('check_income', IconReceipt2),
  check_facts: act('check_facts', IconListCheck),
  ask: act('ask', IconFileAlert),
  resume: act('resume', IconRefresh),
  start_social: act('start_social', IconCheck),
  report: act('report', IconHome),
  opine: act('opine', IconHeartHandshake),
  send_back: act('send_back', IconArrowBackUp),
  decide: act('decide', IconGavel),
  answer_appeal: act('answer_appeal', IconMessage2),
  call_up: act('call_up', IconMailForward),
  enrol: act('enrol', IconSchool),
  lose: act('lose', IconClockOff),
  issue: act('issue', IconCertificate),
  sign_term: act('sign_term', IconSignature),
  end: act('end', IconDoorExit),
  cancel: act('cancel', IconBan),
  assign: act('assign', IconUserCheck),
  forward: act('forward', IconArrowForwardUp),
  note: act('note', IconNote),
  renew_key: act('renew_key', IconKey),
};

const { read, paper, upload, remove_file } = credentialingHandlingEndpoints;

function entryWords(entry: CaseEntry): string {
  const { kind, facts } = entry;
  switch (kind) {
    case 'received':
      return 'A família começou a inscrição';
    case 'answered':
      return 'A família enviou a inscrição';
    case 'started':
      return 'Conferência iniciada';
    case 'question':
      return 'Pendência aberta';
    case 'resumed':
      return 'Conferência retomada';
    case 'message':
      return 'Mensagem da família';
    case 'file_reviewed':
      return [facts.review === 'accepted' ? 'Documento aceito' : 'Documento recusado', facts.document]
        .filter(Boolean)
        .join(': ');
    case 'visited':
      return facts.kind === 'visit' ? 'Visita registrada' : 'Entrevista registrada';
    case 'sent_back':
      return 'Parecer devolvido';
    case 'decided':
      return `Decisão: ${applicationStates.labels[facts.decision as keyof typeof applicationStates.labels] ?? ''}`;
    case 'answer':
      return 'Resposta ao recurso';
    case 'document':
      return facts.document === 'signed_term' ? 'Termo assinado' : 'Termo de concessão emitido';
    case 'reminder':
      return 'Lembrete do prazo à família';
    case 'lapsed':
      return 'Prazo da matrícula vencido';
    case 'closed':
      return facts.scholarship === 'ended' ? 'Bolsa encerrada' : 'Vaga perdida por prazo';
    default:
      return usualEntryWords(applicationListKind.words, entry);
  }
}

/** Applications, as their page shows them. */
export const applicationCaseKind: CaseKind<ApplicationDetail> = {
  ...applicationListKind,
  endpoints: {
    ...{ read, paper, upload, removeFile: remove_file },
    handlers: credentialingDeskEndpoints.handlers,
  },
  acts,
  entryWords,
  // The family reads why a document was refused above its timeline, and a decision on the day of the result.
  toldOutside: ({ kind, facts }) =>
    kind === 'file_reviewed' && facts.review === 'refused'
      ? ''
      : kind === 'decided'
        ? ', com o resultado'
        : null,
  outsiderName: ({ form, candidate }) => form?.guardians[0]?.name ?? candidate ?? 'A família',
};
