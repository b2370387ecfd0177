import type { RequestAct } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { useEffect, useState } from 'react';
import type { ActDialogProps } from './act-dialog-props.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { AssignDialog, ForwardDialog } from './assign-dialogs.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { IdentityDialog } from './identity-dialog.tsx';
import { isPlainAct, PlainDialog } from './plain-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RenewKeyDialog } from './renew-key-dialog.tsx';
import { RetypeDialog } from './retype-dialog.tsx';
import { ShareNoticeDialog } from './share-notice-dialog.tsx';
import { WithdrawPublicationDialog } from './withdraw-publication-dialog.tsx';

interface Props extends ActDialogProps {
  readonly act: RequestAct | null;
  /** The line that is to be made public. */
  readonly entry: CaseEntry | null;
  /** Counts the openings: each begins anew, with what was left as a draft. */
  readonly round: number;
}

/** The dialog of an act: its code arrives with the first of them. */
export const ActDialog = (props: Props) => <Round key={props.round} {...props} />;

/** Mounted closed, opened a moment later: only what opens knows where the focus was, to give it back. */
function Round(props: Props) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Dialog {...props} opened={props.opened && isMounted} />;
}

function Dialog({ act, entry, ...props }: Props) {
  if (act === null) return null;
  if (isPlainAct(act)) return <PlainDialog {...props} act={act} />;
  switch (act) {
    case 'identity':
      return <IdentityDialog {...props} />;
    case 'retype':
      return <RetypeDialog {...props} />;
    case 'assign':
      return <AssignDialog {...props} />;
    case 'forward':
      return <ForwardDialog {...props} />;
    case 'ask':
      return <AskDialog {...props} />;
    case 'answer':
      return <AnswerDialog {...props} />;
    case 'approve':
      return <ApproveDialog {...props} />;
    case 'extend':
      return <ExtendDialog {...props} />;
    case 'mark_duplicate':
      return <DuplicateDialog {...props} />;
    case 'publish':
      return entry && <PublishDialog {...props} entry={entry} />;
    case 'unpublish':
      return entry && <WithdrawPublicationDialog {...props} entry={entry} />;
    case 'share_notice':
      return <ShareNoticeDialog {...props} />;
    case 'renew_key':
      return <RenewKeyDialog {...props} />;
    case 'resume':
    case 'send_back':
    case 'reopen':
    case 'withdraw':
      return <ReasonDialog {...props} act={act} />;
    default:
      return null;
  }
}
