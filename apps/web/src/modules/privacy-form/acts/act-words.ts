import {
  type RequestAction,
  requestActions,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
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

/** The actions of a request, and two more that no state forbids. */
export type Act = RequestAction | 'renew_key' | 'share_notice';

export const actLabels: Readonly<Record<Act, string>> = {
  ...requestActions.labels,
  renew_key: 'Dar outra chave ao titular',
  share_notice: 'Registrar aviso a quem recebeu os dados',
};

export const actIcons: Readonly<Record<Act, Icon>> = {
  identity: IconId,
  validate: IconShieldCheck,
  retype: IconTags,
  assign: IconUserCheck,
  forward: IconArrowForwardUp,
  note: IconNote,
  start: IconPlayerPlay,
  ask: IconMessageQuestion,
  resume: IconPlayerPlay,
  answer: IconSend,
  approve: IconEyeCheck,
  send_back: IconArrowBackUp,
  extend: IconClockPlus,
  mark_duplicate: IconCopy,
  publish: IconWorld,
  unpublish: IconWorldOff,
  close: IconArchive,
  reopen: IconRefresh,
  withdraw: IconBan,
  renew_key: IconKey,
  share_notice: IconShare3,
};
