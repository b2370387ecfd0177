import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { type RequestAct, requestActs } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import {
  type Icon,
  IconArchive,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconClockPlus,
  IconCopy,
  IconEyeCheck,
  IconId,
  IconKey,
  IconMessageQuestion,
  IconNote,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconShare3,
  IconShieldCheck,
  IconTags,
  IconUserCheck,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react';
import { lazyShown } from '../../core/pages/lazy-part.tsx';
import type { CaseAct, CaseKind } from '../../platform/case-handling/case-kind.ts';
import { entryWords } from './case/entry-words.ts';
import { requestListKind } from './request-list-kind.ts';

/** Those that have a button: to begin is asked within two others. */
export type OfferedAct = Exclude<RequestAct, 'begin'>;

const act = (name: OfferedAct, icon: Icon): CaseAct => ({
  label: requestActs.labels[name],
  icon,
  endpoint: privacyHandlingEndpoints[name],
});

const acts: Readonly<Record<OfferedAct, CaseAct>> = {
  identity: act('identity', IconId),
  validate: act('validate', IconShieldCheck),
  retype: act('retype', IconTags),
  assign: act('assign', IconUserCheck),
  forward: act('forward', IconArrowForwardUp),
  note: act('note', IconNote),
  start: act('start', IconPlayerPlay),
  ask: act('ask', IconMessageQuestion),
  resume: act('resume', IconPlayerPlay),
  answer: act('answer', IconSend),
  approve: act('approve', IconEyeCheck),
  send_back: act('send_back', IconArrowBackUp),
  extend: act('extend', IconClockPlus),
  mark_duplicate: act('mark_duplicate', IconCopy),
  publish: act('publish', IconWorld),
  unpublish: act('unpublish', IconWorldOff),
  close: act('close', IconArchive),
  reopen: act('reopen', IconRefresh),
  withdraw: act('withdraw', IconBan),
  renew_key: act('renew_key', IconKey),
  share_notice: act('share_notice', IconShare3),
};

const { read, paper, upload, remove_file } = privacyHandlingEndpoints;

/** Privacy requests, as their page shows them. */
export const requestKind: CaseKind<PrivacyRequestDetail> = {
  ...requestListKind,
  endpoints: { read, paper, upload, removeFile: remove_file, handlers: privacyDeskEndpoints.handlers },
  acts,
  noteTemplates: lazyShown(() =>
    import('./acts/fitting-templates.tsx').then((module) => module.NoteTemplates),
  ),
  entryWords,
  outsiderName: ({ holder }) => holder.name,
};
