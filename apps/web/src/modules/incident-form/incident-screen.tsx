import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import {
  incidentNatures,
  incidentTypes,
  measureGroups,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type { IncidentSection } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { Button } from '@mantine/core';
import { IconClipboardText, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../core/api/take-file.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { mayAct } from '../../platform/case-handling/may-act.ts';
import { CaseRecord } from '../../platform/case-handling/screen/case-record.tsx';
import { CaseScreen } from '../../platform/case-handling/screen/case-screen.tsx';
import { IssuedDocumentsCard } from '../../platform/case-handling/screen/issued-documents-card.tsx';
import { TaskCard } from '../../platform/tasks/task-card.tsx';
import { AlertsCard } from './case/alerts-card.tsx';
import { CaseClocks } from './case/case-clocks.tsx';
import { DutyCard } from './case/duty-card.tsx';
import { EventsCard } from './case/events-card.tsx';
import { LettersCard } from './case/letters-card.tsx';
import { NoticesCard } from './case/notices-card.tsx';
import { ReportAnswersCard } from './case/report-answers-card.tsx';
import { statusFacts } from './case/status-facts.ts';
import { PartiesCard, SummaryCard } from './case/summary-card.tsx';
import { IncidentFileCard } from './file/incident-file.tsx';
import { incidentCaseKind } from './incident-case-kind.ts';

const IncidentActDialog = lazyPart(() =>
  import('./acts/incident-act-dialog.tsx').then((module) => module.IncidentActDialog),
);

interface Props {
  readonly id: string;
  /** False on the page to read: nothing is done there. */
  readonly isHandled: boolean;
}

/** One incident: its clocks, its file and what is known of it, in the frame of every case. */
export const IncidentScreen = ({ id, isHandled }: Props) => (
  <CaseRecord kind={incidentCaseKind} id={id}>
    {(incident) => <Incident key={id} incident={incident} isHandled={isHandled} />}
  </CaseRecord>
);

const peopleOf = ({ validated_by }: IncidentDetail) =>
  validated_by ? [[validated_by.label, 'Validou o relato'] as const] : [];

function Incident({ incident, isHandled }: { incident: IncidentDetail; isHandled: boolean }) {
  const [open, setOpen] = useState<IncidentSection | null>(null);
  const may = mayAct(incident, 'edit');
  const { nature, file, received_at } = incident;
  const showDuty = () => {
    setOpen('duty');
    document.getElementById('section-duty')?.focus();
  };
  return (
    <CaseScreen
      kind={incidentCaseKind}
      detail={incident}
      isHandled={isHandled}
      subtitle={
        <>
          {incidentNatures.labels[nature]}
          {file.incident_type && ` · ${incidentTypes.labels[file.incident_type].toLowerCase()}`} ·{' '}
          {(file.unit_id ?? incident.unit).label} · registrado em {formatDateTime(received_at)}
        </>
      }
      buttons={
        <>
          {isHandled && nature === 'security' && incident.duty !== null && <AnpdLink id={incident.id} />}
          {may && <CorrectLink id={incident.id} />}
        </>
      }
      above={<CaseClocks incident={incident} />}
      sections={(start) => (
        <>
          <IncidentFileCard
            incident={incident}
            isEdited={start !== null && may}
            open={open}
            onOpen={setOpen}
          />
          <EventsCard incident={incident} start={start} />
          <TaskCard
            kind={incidentCaseKind as never}
            detail={incident}
            groups={measureGroups}
            isHandled={isHandled}
            title="Medidas"
            hint="O que se faz para conter, corrigir e evitar que se repita: cada medida tem quem faz e até quando."
          />
          <IssuedDocumentsCard
            title="Documentos emitidos"
            documents={incident.documents}
            protocol={incident.protocol}
            take={(document_id, name) =>
              takeFile(incidentHandlingEndpoints.document, { params: { id: incident.id, document_id } }, name)
            }
          />
          <LettersCard incident={incident} />
          <ReportAnswersCard incident={incident} />
          <AlertsCard incident={incident} isHandled={start !== null} />
          <NoticesCard incident={incident} />
        </>
      )}
      side={
        <>
          <DutyCard incident={incident} onShow={showDuty} />
          <SummaryCard incident={incident} />
          <PartiesCard incident={incident} />
        </>
      }
      facts={statusFacts(incident)}
      people={peopleOf(incident)}
      dialog={IncidentActDialog}
    />
  );
}

const CorrectLink = ({ id }: { id: string }) => (
  <Button
    component={AppLink}
    to={`/incident-form/${id}/edit`}
    variant="default"
    leftSection={<IconPencil size={17} stroke={1.6} aria-hidden="true" />}
  >
    Corrigir a ficha
  </Button>
);

/** Once it is known whether it is communicated: what is copied into ANPD's form, and where its number is kept. */
const AnpdLink = ({ id }: { id: string }) => (
  <Button
    component={AppLink}
    to={`/incident-form/${id}/anpd`}
    variant="default"
    leftSection={<IconClipboardText size={17} stroke={1.6} aria-hidden="true" />}
  >
    Formulário da ANPD
  </Button>
);
