import { useEffect, useState } from 'react';
import { isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import { AnswerPart } from './answer-part.tsx';
import { confirmationEndpoints, type ShownInvitation } from './confirmation-endpoints.ts';
import { InvitationCard } from './invitation-card.tsx';
import { SuggestPart } from './suggest-part.tsx';
import './confirm.css';

type Shown = 'loading' | 'unreachable' | ShownInvitation;

/** An invitation by its link. Opening it answers nothing; a dead link leads to the page of dead links, as everywhere. */
export function ConfirmPage({ params: { hash } }: PageProps<'/schedules/confirm/:hash'>) {
  const [shown, setShown] = useState<Shown>('loading');
  const [isSuggesting, setSuggesting] = useState(false);
  useEffect(() => {
    call(confirmationEndpoints.open, { body: { param: hash } }).then(setShown, (error) => {
      if (isUnreachable(error)) setShown('unreachable');
    });
  }, [hash]);
  if (typeof shown === 'string')
    return (
      <PublicFrame facts={null} logo={null}>
        <h1>{shown === 'loading' ? 'Abrindo o convite…' : 'Sem conexão'}</h1>
        {shown === 'unreachable' && (
          <p>O convite não pôde ser aberto agora. Tente de novo em alguns minutos.</p>
        )}
      </PublicFrame>
    );
  const facts = {
    organisation: {
      name: shown.organisation,
      city: shown.unit === shown.organisation ? null : shown.unit,
      federation_unit: null,
    },
    officer: shown.officer,
    notice: null,
  };
  return (
    <PublicFrame facts={facts} logo={null}>
      {isSuggesting ? (
        <SuggestPart
          param={hash}
          invitation={shown}
          onBack={() => setSuggesting(false)}
          onSent={(next) => {
            setShown(next);
            setSuggesting(false);
          }}
        />
      ) : (
        <>
          <InvitationCard invitation={shown} />
          <AnswerPart
            param={hash}
            invitation={shown}
            onAnswered={setShown}
            onSuggest={() => setSuggesting(true)}
          />
        </>
      )}
    </PublicFrame>
  );
}
