import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import {
  type IncidentSection,
  sectionsOf,
} from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { casePath } from '../../platform/case-handling/list/case-path.ts';
import { mayAct } from '../../platform/case-handling/may-act.ts';
import { CaseRecord } from '../../platform/case-handling/screen/case-record.tsx';
import { FileHistory } from './file/file-history.tsx';
import { IncidentFileCard } from './file/incident-file.tsx';
import { isSaved } from './file/section-summary.ts';
import { incidentCaseKind } from './incident-case-kind.ts';

/** The facts as they were recorded, to be put right, with what was changed before. */
export const IncidentFormEditPage = ({ params: { id } }: PageProps<'/incident-form/:id/edit'>) => (
  <CaseRecord kind={incidentCaseKind} id={id}>
    {(incident) => <IncidentEdit key={id} incident={incident} />}
  </CaseRecord>
);

function IncidentEdit({ incident }: { incident: IncidentDetail }) {
  const can = useCan();
  const isInAll = useActiveEntity()?.type === 'all';
  const mayEdit = mayAct(incident, 'edit');
  const [open, setOpen] = useState<IncidentSection | null>(() => sectionsOf(incident).find(isSaved) ?? null);
  const back = casePath(incidentCaseKind, can, incident.id);
  return (
    <PageFrame
      title={<span className="num">{incident.protocol}</span>}
      subtitle="Corrigir a ficha do incidente"
      actions={
        back && (
          <Button component={AppLink} to={back} variant="default">
            Voltar ao incidente
          </Button>
        )
      }
    >
      <div className="case-main">
        {isInAll && (
          <p className="callout" data-tone="info">
            Você está vendo todas as organizações. Escolha uma, no alto da tela, para corrigir a ficha.
          </p>
        )}
        {!mayEdit && (
          <p className="callout" data-tone="info">
            Este incidente já foi encerrado: a ficha não muda mais. Para corrigir um fato, reabra o incidente.
          </p>
        )}
        <IncidentFileCard incident={incident} isEdited={mayEdit && !isInAll} open={open} onOpen={setOpen} />
        <FileHistory id={incident.id} />
      </div>
    </PageFrame>
  );
}
