import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { isDayOnly } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { CaseRecord } from '../../platform/case-handling/screen/case-record.tsx';
import { CaseScreen } from '../../platform/case-handling/screen/case-screen.tsx';
import { AskedCard } from './case/asked-card.tsx';
import { DossierButton } from './case/dossier-button.tsx';
import { HolderCard } from './case/holder-card.tsx';
import { SimilarNotice } from './case/similar-notice.tsx';
import { statusFacts } from './case/status-facts.tsx';
import { requestKind } from './request-kind.ts';

const RequestActDialog = lazyPart(() =>
  import('./acts/request-act-dialog.tsx').then((module) => module.RequestActDialog),
);

const peopleOf = ({ proposal, validated_by }: PrivacyRequestDetail) => [
  ...(proposal?.by ? [[proposal.by.label, 'Escreveu a resposta que aguarda aprovação'] as const] : []),
  ...(validated_by ? [[validated_by.label, 'Validou o pedido'] as const] : []),
];

interface Props {
  readonly id: string;
  /** False on the page to read: nothing is done there. */
  readonly isHandled: boolean;
}

/** One request: what was asked, and by whom, in the frame of every case. */
export const RequestScreen = ({ id, isHandled }: Props) => (
  <CaseRecord kind={requestKind} id={id}>
    {(request) => (
      <CaseScreen
        key={id}
        kind={requestKind}
        detail={request}
        isHandled={isHandled}
        subtitle={
          <>
            {request.types.map((type) => rightNames.labels[type]).join(', ')} · {request.holder.name} ·
            recebido em {receivedWords(request.received_at, isDayOnly(request.channel))}
          </>
        }
        buttons={<DossierButton request={request} />}
        sections={
          <>
            <SimilarNotice request={request} />
            <AskedCard request={request} />
            <HolderCard request={request} />
          </>
        }
        facts={statusFacts(request)}
        people={peopleOf(request)}
        dialog={RequestActDialog}
      />
    )}
  </CaseRecord>
);
