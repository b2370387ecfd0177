import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { dueDiligenceDeskEndpoints } from '@conforme/contracts/modules/due-diligence-form/due-diligence-desk.endpoints.ts';
import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { dueDiligenceHandlingEndpoints } from '@conforme/contracts/modules/due-diligence-form/due-diligence-handling.endpoints.ts';
import {
  type DueDiligenceAct,
  dueDiligenceActs,
  dueDiligenceStates,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconCertificate,
  IconCheck,
  IconGavel,
  IconKey,
  IconMessageQuestion,
  IconNote,
  IconPencil,
  IconPlayerPlay,
  IconRefresh,
  IconSearch,
  IconSend,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react';
import type { CaseAct, CaseKind } from '../../platform/case-handling/case-kind.ts';
import { usualEntryWords } from '../../platform/case-handling/screen/usual-entry-words.ts';
import { dueDiligenceListKind } from './due-diligence-list-kind.ts';

const act = (name: DueDiligenceAct, icon: Icon): CaseAct => ({
  label: dueDiligenceActs.labels[name],
  icon,
  endpoint: dueDiligenceHandlingEndpoints[name],
});

const acts: Readonly<Record<DueDiligenceAct, CaseAct>> = {
  invite: act('invite', IconSend),
  start_analysis: act('start_analysis', IconPlayerPlay),
  ask: act('ask', IconMessageQuestion),
  resume: act('resume', IconRefresh),
  add_finding: act('add_finding', IconSearch),
  change_finding: act('change_finding', IconPencil),
  close_finding: act('close_finding', IconCheck),
  propose: act('propose', IconUserShare),
  send_back: act('send_back', IconArrowBackUp),
  decide: act('decide', IconGavel),
  issue: act('issue', IconCertificate),
  renew: act('renew', IconRefresh),
  assign: act('assign', IconUserCheck),
  forward: act('forward', IconArrowForwardUp),
  note: act('note', IconNote),
  renew_key: act('renew_key', IconKey),
  cancel: act('cancel', IconBan),
};

const { read, paper, upload, remove_file } = dueDiligenceHandlingEndpoints;

function entryWords(entry: CaseEntry): string {
  const { kind, facts } = entry;
  switch (kind) {
    case 'received':
      return 'Avaliação aberta';
    case 'invited':
      return typeof facts.until === 'string'
        ? `Questionário enviado, para responder até ${formatDay(facts.until)}`
        : 'Questionário enviado';
    case 'opened':
      return 'O fornecedor abriu o questionário';
    case 'answered':
      return 'O fornecedor enviou as respostas';
    case 'delegated':
      return `O fornecedor pediu a um colega a seção ${String(facts.section ?? '')}`;
    case 'started':
      return 'Análise iniciada';
    case 'reminder':
      return 'Lembrete ao fornecedor';
    case 'message':
      return 'Mensagem do fornecedor';
    case 'proposal':
      return 'Parecer enviado para decisão';
    case 'sent_back':
      return 'Parecer devolvido';
    case 'finding':
      if (facts.changed) return 'Achado alterado';
      return facts.closed ? 'Achado concluído' : 'Achado registrado';
    case 'decided':
      return `Decisão: ${dueDiligenceStates.labels[facts.decision as keyof typeof dueDiligenceStates.labels] ?? ''}`;
    case 'renewed':
      return `Renovação ${facts.cancelled ? 'cancelada' : 'aberta'}: ${String(facts.renewal ?? '')}`;
    default:
      return usualEntryWords(dueDiligenceListKind.words, entry);
  }
}

/** Assessments, as their page shows them. */
export const dueDiligenceCaseKind: CaseKind<DueDiligenceDetail> = {
  ...dueDiligenceListKind,
  endpoints: {
    ...{ read, paper, upload, removeFile: remove_file },
    handlers: dueDiligenceDeskEndpoints.handlers,
  },
  acts,
  entryWords,
  outsiderName: ({ declared, respondent_name, supplier }) =>
    declared?.name ?? respondent_name ?? supplier.name,
};
