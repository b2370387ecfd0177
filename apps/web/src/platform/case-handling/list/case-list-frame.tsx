import type { ReactNode } from 'react';
import { PageFrame } from '../../../core/ui/page.tsx';
import './case-cells.css';
import { useCaseView, ViewSwitch } from './view-switch.tsx';

interface Props {
  /** Beside the title: what makes a new case. */
  readonly actions: ReactNode;
  /** Other places of this kind of case. */
  readonly tools: ReactNode;
  readonly list: ReactNode;
  /** A `lazyShown` part: its code arrives when the board is asked for. */
  readonly board: ReactNode;
}

/** The page of a kind's cases, as a list or as a board. */
export function CaseListFrame({ actions, tools, list, board }: Props) {
  const view = useCaseView();
  return (
    <PageFrame actions={actions}>
      <div className="case-views">
        <ViewSwitch view={view} />
        <div className="case-tools">{tools}</div>
      </div>
      {view === 'board' ? board : list}
    </PageFrame>
  );
}
