import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { usualAnnexes } from '@conforme/contracts/modules/incident-form/rules/annexes.ts';
import { incidentDocuments } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { unbroken } from '../../core/format/unbroken.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { mayAct } from '../../platform/case-handling/may-act.ts';
import { CaseFiles } from '../../platform/case-handling/screen/case-files.tsx';
import { CaseRecord } from '../../platform/case-handling/screen/case-record.tsx';
import { paperTaker } from '../../platform/case-handling/screen/take-paper.ts';
import { FilingsCard } from './anpd/filings-card.tsx';
import { formItems, nextFiling } from './anpd/form-items.ts';
import { FormItemsCard } from './anpd/form-items-card.tsx';
import { PowersCard } from './anpd/powers-card.tsx';
import { CaseClocks } from './case/case-clocks.tsx';
import { incidentCaseKind } from './incident-case-kind.ts';

const FileDialog = lazyPart(() => import('./acts/file-dialogs.tsx').then((module) => module.FileDialog));

/** Beside ANPD's own electronic form: field by field, in its order, to be copied. */
export const IncidentFormAnpdPage = ({ params: { id } }: PageProps<'/incident-form/:id/anpd'>) => (
  <CaseRecord kind={incidentCaseKind} id={id}>
    {(incident) => <CopyView key={id} incident={incident} />}
  </CaseRecord>
);

function CopyView({ incident }: { incident: IncidentDetail }) {
  const [filing, setFiling] = useState({ isOpen: false, round: 0 });
  const isInAll = useActiveEntity()?.type === 'all';
  const kind = nextFiling(incident.filings.map((one) => one.kind));
  const sections = formItems(incident, kind);
  return (
    <PageFrame
      title="Formulário da ANPD"
      subtitle={
        <span className="num">
          {incident.protocol} · {incidentDocuments.labels[kind]}
        </span>
      }
      actions={
        <Button component={AppLink} to={`/incident-form/${incident.id}/handling`} variant="default">
          Voltar ao incidente
        </Button>
      }
    >
      <CaseClocks incident={incident} />
      <div className="case">
        <div className="case-main">
          {incident.nature === 'scam' ? (
            <p className="callout" data-tone="info">
              Uma tentativa de golpe não é comunicada à ANPD. Trate-a como incidente de segurança se dados
              pessoais foram afetados.
            </p>
          ) : (
            <>
              <p className="callout" data-tone="info">
                {unbroken(
                  'A comunicação é o formulário eletrônico da ANPD, protocolado no SEI!ANPD com a conta gov.br (Resolução CD/ANPD 15/2024, art. 6º, § 4º). Copie campo por campo e guarde aqui o número, a hora e o comprovante.',
                )}
              </p>
              {sections.map((section, index) => (
                <FormItemsCard key={section.section} section={section} number={index + 1}>
                  {section.section === 'annexes' && (
                    <CaseFiles files={usualAnnexes(incident)} take={paperTaker(incidentCaseKind, incident)} />
                  )}
                </FormItemsCard>
              ))}
            </>
          )}
        </div>
        <aside className="case-side anpd-side" aria-label="Protocolo e comprovante">
          <FilingsCard
            incident={incident}
            onFile={
              !isInAll && mayAct(incident, 'file')
                ? () => setFiling(({ round }) => ({ isOpen: true, round: round + 1 }))
                : null
            }
          />
          <PowersCard incident={incident} isWritten={!isInAll && mayAct(incident, 'add_event')} />
        </aside>
      </div>
      {filing.round > 0 && (
        <FileDialog
          key={filing.round}
          opened={filing.isOpen}
          onClose={() => setFiling({ ...filing, isOpen: false })}
          kind={incidentCaseKind as never}
          detail={incident}
        />
      )}
    </PageFrame>
  );
}
