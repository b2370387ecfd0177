import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { portalCebasRatio } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import type {
  RatioYear,
  ScholarshipCount,
} from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { ReportButtons } from '../../platform/reports/report-buttons.tsx';
import { LimitsCard } from './limits-card.tsx';
import { RatioHeadline } from './ratio-headline.tsx';
import { SimulatorCard } from './simulator-card.tsx';
import { StagesCard } from './stages-card.tsx';
import { UnitsCard } from './units-card.tsx';
import './ratio.css';

const CountDialog = lazyPart(() => import('./count-dialog.tsx').then((module) => module.CountDialog));

/** Null: a new one. */
type Edited = { readonly count: ScholarshipCount | null };

export function RatioPage() {
  const [year, setYear] = useState(Number(civilDayOf(Date.now()).slice(0, 4)));
  const record = useEndpoint(
    portalCebasRatio.endpoints.read,
    { query: { year: String(year) } },
    { keepPrevious: true },
  );
  const [edited, setEdited] = useState<Edited | null>(null);
  const can = useCan();
  const mayEdit = can('portal_cebas.ratio.edit');
  const mayReadGrantees = can('portal_cebas.credentialing.handling.grid');
  return (
    <RecordScreen record={record} notFound="Números não encontrados">
      {(counted) => (
        <PageFrame
          subtitle={subtitleOf(counted)}
          actions={
            <>
              {mayReadGrantees && (
                <Button variant="default" component={AppLink} to="/portal-cebas/grantees">
                  Ver bolsistas
                </Button>
              )}
              {counted.counts.length > 0 && (
                <ReportButtons
                  endpoint={portalCebasRatio.endpoints.report}
                  input={(format) => ({ query: { year: String(counted.year), format } })}
                  name={`Proporção de bolsas ${counted.year}`}
                  labels={{ xls: 'Planilha para o MEC', pdf: 'Relatório em PDF' }}
                />
              )}
              {mayEdit && (
                <Button
                  leftSection={<IconPlus size={17} stroke={1.7} aria-hidden="true" />}
                  onClick={() => setEdited({ count: null })}
                >
                  Registrar unidade
                </Button>
              )}
            </>
          }
        >
          <div className="stack">
            <NativeSelect
              label="Ano letivo"
              className="ratio-year"
              data={yearsOf(counted, year).map(String)}
              value={String(year)}
              onChange={(event) => setYear(Number(event.currentTarget.value))}
            />
            {counted.counts.length === 0 ? (
              <section className="card">
                <EmptyState
                  title={`Nenhum número de ${counted.year}`}
                  hint="Registre, para cada unidade e etapa de ensino, os alunos pagantes e as bolsas: a conta da lei sai daí."
                  action={
                    mayEdit && (
                      <Button onClick={() => setEdited({ count: null })}>Registrar a primeira unidade</Button>
                    )
                  }
                />
              </section>
            ) : (
              <div className="ratio-columns">
                <div className="stack">
                  <RatioHeadline counted={counted} />
                  <UnitsCard
                    counts={counted.counts}
                    onEdit={mayEdit ? (count) => setEdited({ count }) : null}
                  />
                  <StagesCard counts={counted.counts} />
                  <LimitsCard counts={counted.counts} />
                </div>
                <SimulatorCard key={counted.year} counts={counted.counts} />
              </div>
            )}
          </div>
          <CountDialog
            key={edited?.count?.id ?? 'new'}
            opened={edited !== null}
            count={edited?.count ?? null}
            year={year}
            onClose={() => setEdited(null)}
          />
        </PageFrame>
      )}
    </RecordScreen>
  );
}

function subtitleOf({ year, counts, certificate_valid_until }: RatioYear): string {
  const newest = counts
    .map(({ counted_on }) => counted_on)
    .sort()
    .at(-1);
  return [
    `Ano letivo de ${year}`,
    ...(newest ? [`matrículas de ${formatCivilDate(newest)}`] : []),
    ...(certificate_valid_until
      ? [`certificado válido até ${formatCivilDate(certificate_valid_until)}`]
      : []),
  ].join(' · ');
}

/** Those that have numbers, the one shown, this one and the next. */
function yearsOf({ years }: RatioYear, shown: number): number[] {
  const now = Number(civilDayOf(Date.now()).slice(0, 4));
  return [...new Set([...years, shown, now, now + 1])].sort((one, other) => other - one);
}
