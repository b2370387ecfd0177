import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { SharedDocument } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { isUnreachable } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { linkEndpoints } from '../../platform/document-links/link-endpoints.ts';
import { PublicFrame } from '../../platform/public-form/public-frame.tsx';
import { BeforeReading } from './before-reading.tsx';
import { ReadDocument } from './read-document.tsx';
import './shared-document.css';

type Shown = 'loading' | 'unreachable' | SharedDocument;

/** A document by a personal link. Looking counts nothing; a dead link leads to the page of dead links, as everywhere. */
export function SharedDocumentPage({
  params: { param_encrypt: param },
}: PageProps<'/ged/public/:param_encrypt'>) {
  const [shown, setShown] = useState<Shown>('loading');
  const [ticket, setTicket] = useState<string | null>(null);
  const look = useCallback(() => {
    setShown('loading');
    call(linkEndpoints.look, { body: { param } }).then(setShown, (error) => {
      if (isUnreachable(error)) setShown('unreachable');
    });
  }, [param]);
  useEffect(look, [look]);
  if (typeof shown === 'string')
    return (
      <PublicFrame facts={null} logo={null}>
        <h1>{shown === 'loading' ? 'Abrindo o link…' : 'Sem conexão'}</h1>
        {shown === 'unreachable' && (
          <>
            <p>O documento não pôde ser aberto agora. O link continua valendo.</p>
            <Button variant="default" onClick={look}>
              Tentar de novo
            </Button>
          </>
        )}
      </PublicFrame>
    );
  const facts = { organisation: shown.organisation, officer: shown.officer, notice: null };
  return (
    <PublicFrame facts={facts} logo={null}>
      {shown.ended ? (
        <Ended document={shown} ended={shown.ended} />
      ) : ticket === null ? (
        <BeforeReading param={param} document={shown} onOpened={setTicket} />
      ) : (
        <ReadDocument document={shown} ticket={ticket} onAgain={() => setTicket(null)} />
      )}
    </PublicFrame>
  );
}

const endings = {
  revoked: 'foi revogado',
  superseded: 'foi substituído',
  archived: 'foi arquivado',
  expired: 'deixou de valer',
};

function Ended({
  document,
  ended,
}: {
  document: SharedDocument;
  ended: NonNullable<SharedDocument['ended']>;
}) {
  return (
    <>
      <h1>{document.title}</h1>
      <p className="public-hint">{document.code}</p>
      <p className="callout public-callout" data-tone="info">
        Este documento {endings[ended.how]} em {formatDay(ended.at)} e não pode mais ser aberto por link. Se
        ainda precisa dele, fale com {document.sender ?? document.organisation.name}.
      </p>
    </>
  );
}
