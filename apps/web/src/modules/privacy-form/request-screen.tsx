import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import type { RequestAct } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import { isDayOnly } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { CaseTimeline } from '../../platform/cases/case-timeline.tsx';
import { actIcons, actLabels } from './acts/act-words.ts';
import { NoteComposer } from './acts/note-composer.tsx';
import { ActionsCard } from './case/actions-card.tsx';
import { AskedCard } from './case/asked-card.tsx';
import { DossierButton } from './case/dossier-button.tsx';
import { entryWords } from './case/entry-words.ts';
import { HolderCard } from './case/holder-card.tsx';
import { PeopleCard } from './case/people-card.tsx';
import { SimilarNotice } from './case/similar-notice.tsx';
import { StatusCard } from './case/status-card.tsx';
import { paperTaker } from './case/take-paper.ts';
import '../../platform/cases/case.css';
import './list/request-cells.css';

const ActDialog = lazyPart(() => import('./acts/act-dialog.tsx').then((module) => module.ActDialog));

interface Doing {
  readonly act: RequestAct | null;
  readonly entry: CaseEntry | null;
  readonly round: number;
  readonly isOpen: boolean;
}

interface Props {
  readonly request: PrivacyRequestDetail;
  /** False on the page to read: nothing is done there. */
  readonly isHandled: boolean;
}

/** One request: what was asked, how it stands, what can be done, what happened. */
export function RequestScreen({ request, isHandled: isToHandle }: Props) {
  const [doing, setDoing] = useState<Doing>({ act: null, entry: null, round: 0, isOpen: false });
  const start = (act: RequestAct, entry: CaseEntry | null = null) =>
    setDoing(({ round }) => ({ act, entry, round: round + 1, isOpen: true }));
  // 'Todas' is for consulting: the server refuses to write without knowing where.
  const isInAll = useActiveEntity()?.type === 'all';
  const isHandled = isToHandle && !isInAll;
  const { next } = request;
  return (
    <PageFrame
      title={<span className="num">{request.protocol}</span>}
      subtitle={
        <span className="num" dir="auto">
          {request.types.map((type) => rightNames.labels[type]).join(', ')} · {request.holder.name} · recebido
          em {receivedWords(request.received_at, isDayOnly(request.channel))}
        </span>
      }
      actions={
        <>
          <DossierButton request={request} />
          {isHandled && next && <NextButton act={next} onAct={start} />}
          {!isToHandle && <HandleLink id={request.id} />}
        </>
      }
    >
      <div className="case">
        <div className="case-main">
          {isToHandle && isInAll && (
            <p className="callout" data-tone="warn">
              Você está vendo todas as organizações. Escolha uma, no alto da tela, para tratar este pedido.
            </p>
          )}
          <SimilarNotice request={request} />
          <AskedCard request={request} />
          <HolderCard request={request} />
        </div>
        <aside className="case-side" aria-label="Situação e ações">
          <StatusCard request={request} />
          {isHandled && <ActionsCard request={request} onAct={start} />}
          <PeopleCard request={request} />
        </aside>
        <CaseTimeline
          lines={request.entries}
          files={request.files}
          holder={request.holder.name}
          words={entryWords}
          takeFile={paperTaker(request)}
          mayPublish={({ actions }) => actions.includes('publish')}
          isPublished={({ actions }) => actions.includes('unpublish')}
          composer={isHandled && <NoteComposer request={request} />}
          onPublish={isHandled ? (entry) => start('publish', entry) : null}
          onWithdraw={isHandled ? (entry) => start('unpublish', entry) : null}
        />
      </div>
      <ActDialog
        opened={doing.isOpen}
        onClose={() => setDoing({ ...doing, isOpen: false })}
        request={request}
        act={doing.act}
        entry={doing.entry}
        round={doing.round}
      />
    </PageFrame>
  );
}

function NextButton({ act, onAct }: { act: RequestAct; onAct: (act: RequestAct) => void }) {
  const Icon = actIcons[act];
  return (
    <Button
      leftSection={<Icon size={17} stroke={1.7} className="flip" aria-hidden="true" />}
      onClick={() => onAct(act)}
    >
      {actLabels[act]}
    </Button>
  );
}

function HandleLink({ id }: { id: number }) {
  const can = useCan();
  if (!can('privacy_form.handling')) return null;
  return (
    <Button component={AppLink} to={`/privacy-form/${id}/handling`}>
      Tratar este pedido
    </Button>
  );
}
