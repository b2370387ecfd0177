import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { filingKinds } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { Button } from '@mantine/core';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import './anpd.css';

interface Props {
  readonly incident: IncidentDetail;
  /** Null where it may not be done. */
  readonly onFile: (() => void) | null;
}

/** The number and the time under which ANPD keeps what was filed. */
export function FilingsCard({ incident: { filings, actions }, onFile }: Props) {
  const act = actions.find(({ name }) => name === 'file');
  return (
    <CaseCard title="Protocolo na ANPD">
      {filings.length === 0 && <p className="muted filing">Nada foi protocolado ainda.</p>}
      {filings.map(({ id, kind, sei_number, filed_at }) => (
        <p key={id} className="num filing">
          <b className="medium">{filingKinds.labels[kind]}</b>
          <br />
          Processo {sei_number}
          <br />
          <span className="muted">{formatDateTime(filed_at)}</span>
        </p>
      ))}
      {act?.refused && <p className="muted small">{act.refused}</p>}
      {onFile && <Button onClick={onFile}>Registrar número e hora do SEI</Button>}
    </CaseCard>
  );
}
