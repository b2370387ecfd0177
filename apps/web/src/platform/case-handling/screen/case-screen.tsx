import type { CaseDetail, CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { handlingPath } from '@conforme/contracts/platform/cases/case-path.ts';
import { thisCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { useActiveEntity } from '../../../core/session/session-store.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import type { AnyActDialogProps } from '../acts/act-dialog-props.ts';
import { NoteComposer } from '../acts/note-composer.tsx';
import type { CaseKind } from '../case-kind.ts';
import { mayAct } from '../may-act.ts';
import { ActionsCard } from './actions-card.tsx';
import './case.css';
import type { FactRow } from './case-card.tsx';
import { CaseLetters } from './case-letters.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { PeopleCard, type PersonAtWork } from './people-card.tsx';
import { StatusCard } from './status-card.tsx';
import { paperTaker } from './take-paper.ts';

interface Doing {
  readonly act: string | null;
  readonly entry: CaseEntry | null;
  readonly round: number;
  readonly isOpen: boolean;
}

/** Begins an act from within a part of the screen; null where nothing is done. */
export type StartAct = ((act: string) => void) | null;
type PartWithActs = ReactNode | ((start: StartAct) => ReactNode);
const drawn = (part: PartWithActs, start: StartAct) => (typeof part === 'function' ? part(start) : part);

interface Props<Detail extends CaseDetail> {
  readonly kind: CaseKind<Detail>;
  readonly detail: Detail;
  /** False on the page to read: nothing is done there. */
  readonly isHandled: boolean;
  /** What it is about, in a line below the protocol. */
  readonly subtitle: ReactNode;
  /** Beside what comes next: papers to take along. */
  readonly buttons?: ReactNode;
  /** Above both columns, in place of the clocks in 'Situação': a `ClocksBand`. */
  readonly above?: ReactNode;
  /** What the case is about: the cards of its kind. */
  readonly sections: PartWithActs;
  /** Below 'Situação': what is looked up often. */
  readonly side?: PartWithActs;
  /** What else says how it stands. */
  readonly facts: readonly FactRow[];
  /** Who else works on it. */
  readonly people?: readonly PersonAtWork[];
  /** An `ActDialog` with the dialogs of the kind, as a `lazyPart`: the code arrives with the first act. */
  readonly dialog: ComponentType<AnyActDialogProps<Detail>>;
}

/** One case: what it is about, how it stands, what can be done, what happened. */
export function CaseScreen<Detail extends CaseDetail>(props: Props<Detail>) {
  const { kind, detail, isHandled: isToHandle, dialog: Dialog } = props;
  const [doing, setDoing] = useState<Doing>({ act: null, entry: null, round: 0, isOpen: false });
  const start = (act: string, entry: CaseEntry | null = null) =>
    setDoing(({ round }) => ({ act, entry, round: round + 1, isOpen: true }));
  // 'Todas' is for consulting: the server refuses to write without knowing where.
  const isInAll = useActiveEntity()?.type === 'all';
  const isHandled = isToHandle && !isInAll;
  const mayNote = mayAct(detail, 'note');
  return (
    <PageFrame
      title={<span className="num">{detail.protocol}</span>}
      subtitle={
        <span className="num" dir="auto">
          {props.subtitle}
        </span>
      }
      actions={
        <>
          {props.buttons}
          {isHandled && detail.next && <NextButton kind={kind} act={detail.next} onAct={start} />}
          {!isToHandle && !kind.isOnePage && <HandleLink kind={kind} id={detail.id} />}
        </>
      }
    >
      {props.above}
      <div className="case">
        <div className="case-main">
          {isToHandle && isInAll && (
            <p className="callout" data-tone="info">
              Você está vendo todas as organizações. Escolha uma, no alto da tela, para tratar{' '}
              {thisCase(kind.words)}.
            </p>
          )}
          {drawn(props.sections, isHandled ? start : null)}
          <CaseLetters words={kind.words} letters={detail.letters} />
        </div>
        <aside className="case-side" aria-label="Situação e ações">
          <StatusCard
            kind={kind}
            detail={detail}
            facts={props.facts}
            hasClocksElsewhere={props.above !== undefined}
          />
          {drawn(props.side, isHandled ? start : null)}
          {isHandled && <ActionsCard kind={kind} detail={detail} onAct={start} />}
          <PeopleCard words={kind.words} detail={detail} others={props.people ?? []} />
        </aside>
        <CaseTimeline
          kind={kind}
          entries={detail.entries}
          files={detail.files}
          outsiderName={kind.outsiderName(detail)}
          takeFile={paperTaker(kind, detail)}
          composer={isHandled && mayNote && <NoteComposer kind={kind} detail={detail} />}
          onAct={isHandled ? start : null}
        />
      </div>
      <Dialog
        opened={doing.isOpen}
        onClose={() => setDoing({ ...doing, isOpen: false })}
        kind={kind}
        detail={detail}
        act={doing.act}
        entry={doing.entry}
        round={doing.round}
      />
    </PageFrame>
  );
}

interface NextProps {
  readonly kind: Pick<CaseKind, 'acts'>;
  readonly act: string;
  readonly onAct: (act: string) => void;
}

function NextButton({ kind, act, onAct }: NextProps) {
  const declared = kind.acts[act];
  if (!declared) return null;
  const { label, icon: Icon } = declared;
  return (
    <Button
      leftSection={<Icon size={17} stroke={1.7} className="flip" aria-hidden="true" />}
      onClick={() => onAct(act)}
    >
      {label}
    </Button>
  );
}

function HandleLink({ kind, id }: { kind: CaseKind; id: CaseDetail['id'] }) {
  const can = useCan();
  if (!can(kind.permissions.handle)) return null;
  return (
    <Button component={AppLink} to={handlingPath(kind, id)}>
      Tratar {thisCase(kind.words)}
    </Button>
  );
}
