import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { filingKinds } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { documentParts } from '@conforme/contracts/modules/incident-form/rules/incident-document-parts.ts';
import type { IncidentSection } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import type { ReactNode } from 'react';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { type FactRow, Facts } from '../../../platform/case-handling/screen/case-card.tsx';
import { CaseFiles } from '../../../platform/case-handling/screen/case-files.tsx';
import { paperTaker } from '../../../platform/case-handling/screen/take-paper.ts';
import { incidentCaseKind } from '../incident-case-kind.ts';
import { Assessments } from './assessments.tsx';
import { knownFacts } from './file-words.ts';
import { Rectified } from './rectified.tsx';
import { isSaved } from './section-summary.ts';

interface Props {
  readonly incident: IncidentDetail;
  readonly section: IncidentSection;
}

/** A section as it is read: what is known of it. */
export function SectionKnown({ incident, section }: Props) {
  if (section === 'communication')
    return (
      <>
        <Communication incident={incident} />
        <Facts rows={knownFacts(incident.file, section)} />
      </>
    );
  if (isSaved(section)) return <Known rows={knownFacts(incident.file, section)} />;
  switch (section) {
    case 'controller':
    case 'officer':
      return <FromOrganisation incident={incident} section={section} />;
    case 'duty':
      return <Assessments incident={incident} />;
    case 'annexes':
      return incident.files.length === 0 ? (
        <Nothing>Nenhum arquivo ainda. Anexe ao anotar ou ao acrescentar à cronologia.</Nothing>
      ) : (
        <CaseFiles files={incident.files} take={paperTaker(incidentCaseKind, incident)} isKindKnown />
      );
    default:
      return null;
  }
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="muted">{children}</p>;

const Known = ({ rows }: { rows: readonly FactRow[] }) =>
  rows.length === 0 ? <Nothing>Ainda nada foi informado.</Nothing> : <Facts rows={rows} />;

interface OrganisationProps {
  readonly incident: IncidentDetail;
  readonly section: 'controller' | 'officer';
}

/** As the document to ANPD will say it; what is missing is completed there. */
function FromOrganisation({ incident, section }: OrganisationProps) {
  const mayEdit = useCan()('legal_entities.edit');
  const part = section === 'controller' ? 'endereco' : 'encarregado';
  const { rows } = documentParts[section](incident, 'preliminary');
  return (
    <>
      <Facts rows={rows.map(({ label, value }) => [label, value ?? 'Não informado'])} />
      <p className="muted small">
        Vem do cadastro de <span dir="auto">{incident.unit.label}</span>.{' '}
        {mayEdit && (
          <AppLink to={`/people/legal_entities/${incident.unit.id}/edit?part=${part}`}>
            Ver ou completar o cadastro
          </AppLink>
        )}
      </p>
    </>
  );
}

/** What was filed with ANPD, and what kept it from being filed. */
export function Communication({ incident: { filings, outages, rectified } }: Pick<Props, 'incident'>) {
  const wrong = rectified.filings.length + rectified.outages.length;
  if (filings.length + outages.length + wrong === 0)
    return <Nothing>Nada foi protocolado na ANPD ainda.</Nothing>;
  return (
    <>
      {filings.map(({ id, kind, sei_number, filed_at, reasons, delay_reasons }) => (
        <div key={id} className="case-part">
          <p className="num">
            <b className="medium">{filingKinds.labels[kind]}</b>: processo {sei_number}, em{' '}
            {formatDateTime(filed_at)}
          </p>
          {reasons && <p dir="auto">Fundamentação: {reasons}</p>}
          {delay_reasons && <p dir="auto">Por que veio depois do prazo: {delay_reasons}</p>}
        </div>
      ))}
      {outages.map(({ id, down_from, down_until, evidence }) => (
        <p key={id} className="case-part num" dir="auto">
          <b>SEI fora do ar</b> de {formatDateTime(down_from)} a {formatDateTime(down_until)}: {evidence}
        </p>
      ))}
      {rectified.filings.map((one) => (
        <Rectified key={`filing ${one.id}`} of={one.rectified}>
          {filingKinds.labels[one.kind]}: processo {one.sei_number}, em {formatDateTime(one.filed_at)}
        </Rectified>
      ))}
      {rectified.outages.map((one) => (
        <Rectified key={`outage ${one.id}`} of={one.rectified}>
          SEI fora do ar de {formatDateTime(one.down_from)} a {formatDateTime(one.down_until)}: {one.evidence}
        </Rectified>
      ))}
    </>
  );
}
