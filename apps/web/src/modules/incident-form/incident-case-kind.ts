import { incidentDeskEndpoints } from '@conforme/contracts/modules/incident-form/incident-desk.endpoints.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import {
  type IncidentAct,
  incidentActs,
} from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import {
  type Icon,
  IconArchive,
  IconArrowForwardUp,
  IconArrowUpCircle,
  IconBan,
  IconBellOff,
  IconCircleX,
  IconEraser,
  IconEye,
  IconFileCertificate,
  IconFileText,
  IconFlag,
  IconKey,
  IconMailForward,
  IconMessageQuestion,
  IconNote,
  IconRefresh,
  IconScale,
  IconServerOff,
  IconShieldCheck,
  IconSpeakerphone,
  IconTimelineEventPlus,
  IconUserCheck,
  IconUsersGroup,
  IconWorld,
  IconWorldOff,
  IconWorldUpload,
} from '@tabler/icons-react';
import type { CaseAct, CaseKind } from '../../platform/case-handling/case-kind.ts';
import { taskActs } from '../../platform/tasks/task-acts.ts';
import { entryWords } from './case/entry-words.ts';
import { incidentListKind } from './incident-list-kind.ts';

/** Those that have an endpoint of their own. */
export type OfferedAct = IncidentAct & keyof typeof incidentHandlingEndpoints;

const act = (name: OfferedAct, icon: Icon): CaseAct => ({
  label: incidentActs.labels[name],
  icon,
  endpoint: incidentHandlingEndpoints[name],
});

const acts: Readonly<Record<OfferedAct, CaseAct>> = {
  validate: act('validate', IconShieldCheck),
  know: act('know', IconFlag),
  assess: act('assess', IconScale),
  decide_not: act('decide_not', IconCircleX),
  file: act('file', IconFileCertificate),
  record_outage: act('record_outage', IconServerOff),
  declare_holders: act('declare_holders', IconUsersGroup),
  publish_notice: act('publish_notice', IconWorldUpload),
  withdraw_notice: act('withdraw_notice', IconWorldOff),
  follow_up: act('follow_up', IconEye),
  promote: act('promote', IconArrowUpCircle),
  add_event: act('add_event', IconTimelineEventPlus),
  rectify: act('rectify', IconEraser),
  discard: act('discard', IconBan),
  issue: act('issue', IconFileText),
  write_holders: act('write_holders', IconMailForward),
  alert: act('alert', IconSpeakerphone),
  withdraw_alert: act('withdraw_alert', IconBellOff),
  assign: act('assign', IconUserCheck),
  forward: act('forward', IconArrowForwardUp),
  note: act('note', IconNote),
  ask: act('ask', IconMessageQuestion),
  publish: act('publish', IconWorld),
  unpublish: act('unpublish', IconWorldOff),
  renew_key: act('renew_key', IconKey),
  close: act('close', IconArchive),
  reopen: act('reopen', IconRefresh),
};

const { read, paper, upload, remove_file } = incidentHandlingEndpoints;

/** Incidents, as their page shows them. */
export const incidentCaseKind: CaseKind<IncidentDetail> = {
  ...incidentListKind,
  endpoints: {
    read,
    paper,
    upload,
    removeFile: remove_file,
    handlers: incidentDeskEndpoints.handlers,
  },
  acts: { ...acts, ...taskActs(incidentHandlingEndpoints) },
  entryWords,
  outsiderName: ({ reporter }) => reporter.name ?? 'Quem relatou',
};
