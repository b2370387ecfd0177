import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { type ComponentType, useEffect, useState } from 'react';
import type { ActDialogProps, AnyActDialogProps, EntryDialogProps } from './act-dialog-props.ts';
import { PlainDialog, type PlainQuestion } from './plain-dialog.tsx';
import { ReasonDialog, type ReasonQuestion } from './reason-dialog.tsx';

/** What an act asks: a yes, a few words of why, or a dialog of its own. */
type AskedBy<Detail extends CaseDetail> =
  | PlainQuestion
  | ReasonQuestion<Detail>
  | { readonly dialog: ComponentType<ActDialogProps<Detail>> }
  | { readonly entryDialog: ComponentType<EntryDialogProps<Detail>> };

/** By the names of the acts that ask here: one that is left out does not compile. */
export type ActDialogs<Detail extends CaseDetail, Act extends string> = Readonly<
  Record<Act, AskedBy<Detail>>
>;

interface Props<Detail extends CaseDetail> extends AnyActDialogProps<Detail> {
  readonly dialogs: ActDialogs<Detail, string>;
}

/** The dialog of an act: its code arrives with the first of them. */
export const ActDialog = <Detail extends CaseDetail>(props: Props<Detail>) => (
  <Round key={props.round} {...props} />
);

/** Mounted closed, opened a moment later: only what opens knows where the focus was, to give it back. */
function Round<Detail extends CaseDetail>(props: Props<Detail>) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Dialog {...props} opened={props.opened && isMounted} />;
}

function Dialog<Detail extends CaseDetail>({ act, entry, dialogs, round: _, ...props }: Props<Detail>) {
  const asked = act === null ? undefined : dialogs[act];
  if (act === null || asked === undefined) return null;
  if ('question' in asked) return <PlainDialog {...props} act={act} {...asked} />;
  if ('reason' in asked) return <ReasonDialog {...props} act={act} {...asked} />;
  if ('dialog' in asked) return <asked.dialog {...props} />;
  return entry && <asked.entryDialog {...props} entry={entry} />;
}
