import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { incidentNotice } from '@conforme/contracts/modules/incident-form/public-notice/incident-notice.contract.ts';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import type { CallResult } from '../../../core/api/endpoint-ref.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { OfficialPage } from '../../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../../platform/official-page/official-words.tsx';
import './incident-notice.css';

const endpoints = endpointsOf<typeof incidentNotice>('incident-notice');
type Shown = 'loading' | 'unreachable' | CallResult<typeof endpoints.open>;

/** What an organisation tells everybody of an incident. A dead link leads to the page of dead links, as everywhere. */
export function IncidentNoticePage({
  params: { param_encrypt: param },
}: PageProps<'/incident-notice/:param_encrypt'>) {
  const [notice, setNotice] = useState<Shown>('loading');
  useEffect(() => {
    call(endpoints.open, { body: { param } }).then(setNotice, (error) => {
      if (isUnreachable(error)) setNotice('unreachable');
    });
  }, [param]);
  return (
    <OfficialPage wide side={<NoticeSide />}>
      <Notice notice={notice} />
    </OfficialPage>
  );
}

const NoticeSide = () => (
  <>
    <p className="official-motto">Um aviso que qualquer pessoa pode ler.</p>
    <p>
      A organização o publica quando um incidente com dados pessoais pode afetar pessoas que ela não consegue
      avisar uma a uma.
    </p>
  </>
);

function Notice({ notice }: { notice: Shown }) {
  if (notice === 'loading') return <OfficialWords title="Abrindo o aviso…" lead="Um instante." />;
  if (notice === 'unreachable')
    return (
      <OfficialWords
        title="Sem conexão"
        lead="O aviso não pôde ser aberto agora. Tente de novo em alguns minutos."
      />
    );
  const { title, text, organisation, published_at, withdrawn_at, officer } = notice;
  return (
    <OfficialWords title={title} lead={`${organisation}, em ${formatDay(published_at)}`}>
      {withdrawn_at === null ? (
        <p className="notice-text" dir="auto">
          {text}
        </p>
      ) : (
        <p>
          Este aviso saiu do ar em {formatDay(withdrawn_at)}. Fale com a organização se ainda tiver dúvida.
        </p>
      )}
      {officer && (
        <p className="muted">
          Quem cuida dos dados lá: {officer.name}, <a href={`mailto:${officer.email}`}>{officer.email}</a>
        </p>
      )}
    </OfficialWords>
  );
}
