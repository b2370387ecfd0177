import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { endedBimesters } from '@conforme/contracts/platform/sealed-cases/bimesters.ts';
import type { SealedFigures } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { sealedStates } from '@conforme/contracts/platform/sealed-cases/sealed-states.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../../core/api/download.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { CaseCard } from '../../case-handling/screen/case-card.tsx';
import { BarTable } from '../../charts/bar-table.tsx';
import { MonthBars } from '../../charts/month-bars.tsx';
import type { StaffChannel } from './staff-channel.ts';
import '../../case-handling/screen/case.css';
import './report.css';

interface Props {
  readonly of: StaffChannel;
  /** What the exported figures are for. */
  readonly exportLabel: string;
  readonly about: string;
}

/** How many, where and of what kind: nothing small enough to point at somebody. */
export function SealedFiguresPage({ of, exportLabel, about }: Props) {
  const periods = endedBimesters(civilDayOf(Date.now()));
  const [chosen, setChosen] = useState(0);
  const period = periods[chosen] ?? periods[0];
  const figures = useEndpoint(
    of.refs.figures,
    { query: { bimester: period?.code ?? '' } },
    { keepPrevious: true },
  );
  return (
    <PageFrame
      subtitle={about}
      actions={
        <>
          <NativeSelect
            aria-label="Período"
            data={periods.map(({ label }, at) => ({ value: String(at), label }))}
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <Button
            disabled={!figures.data}
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() =>
              figures.data &&
              saveFile({ name: 'numeros-relatos.csv', content: csvOf(of, figures.data, period?.label ?? '') })
            }
          >
            {exportLabel}
          </Button>
        </>
      }
    >
      <LoadedPart of={figures} failed="Os números não puderam ser carregados." height={360}>
        {(data) => <Tables of={of} figures={data} />}
      </LoadedPart>
    </PageFrame>
  );
}

const Count = ({ count }: { readonly count: number | null }) =>
  count === null ? <span className="figures-hidden">oculto</span> : <span className="num">{count}</span>;

function Tables({ of, figures }: { readonly of: StaffChannel; readonly figures: SealedFigures }) {
  if (figures.units.length === 0)
    return <p className="card case-card">Nenhum relato que você pode abrir chegou neste período.</p>;
  const heads = figures.categories.map((code) => of.channel.shortCategories[code] ?? code);
  return (
    <div className="case-main">
      <CaseCard title="Por unidade e tipo">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keys. */}
        <section className="figures-scroll" tabIndex={0} aria-label="Tabela por unidade e tipo">
          <table className="figures-table">
            <thead>
              <tr>
                <th scope="col">Unidade</th>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {figures.units.map((unit, at) => (
                <tr key={unit}>
                  <th scope="row">{unit}</th>
                  {(figures.cells[at] ?? []).map((count, column) => (
                    <td key={heads[column]}>
                      <Count count={count} />
                    </td>
                  ))}
                  <td>
                    <Count count={figures.row_totals[at] ?? null} />
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row">Todas</th>
                {figures.column_totals.map((count, column) => (
                  <td key={heads[column]}>
                    <Count count={count} />
                  </td>
                ))}
                <td>
                  <Count count={figures.total} />
                </td>
              </tr>
            </tbody>
          </table>
        </section>
        <p className="muted report-note">
          Só bimestres que terminaram são contados. Um relato pode ter mais de um tipo. Números de 0 a 4 podem
          apontar uma pessoa e ficam ocultos; se desse para descobrir um deles por subtração, outro da linha
          ou da coluna também fica. A conta é dos relatos que você pode abrir.
        </p>
      </CaseCard>
      <CaseCard title="Por tipo">
        <BarTable
          caption="Relatos por tipo"
          head="Tipo"
          amountLabel="Relatos"
          untold="oculto"
          rows={heads.map((head, at) => ({ head, count: figures.column_totals[at] ?? null }))}
          keyOf={({ head }) => head}
          nameOf={({ head }) => head}
          amountOf={({ count }) => count}
        />
      </CaseCard>
      <CaseCard title="Por mês">
        <MonthBars
          title="Relatos por mês"
          rows={figures.months}
          series={[{ label: 'Recebidos', of: ({ count }) => count }]}
        />
      </CaseCard>
      <CaseCard title="Como estão">
        <BarTable
          caption="Relatos por situação"
          head="Situação"
          amountLabel="Relatos"
          untold="oculto"
          rows={figures.states}
          keyOf={({ key }) => key}
          nameOf={({ key }) => sealedStates.labels[key]}
          amountOf={({ count }) => count}
        />
      </CaseCard>
    </div>
  );
}

const cell = (value: string | number | null) => `"${String(value ?? 'oculto').replaceAll('"', '""')}"`;

function csvOf(of: StaffChannel, figures: SealedFigures, period: string): Blob {
  const lines = [
    [of.channel.kind.titles, period],
    ['Unidade', ...figures.categories.map((code) => of.channel.shortCategories[code] ?? code), 'Total'],
    ...figures.units.map((unit, at) => [unit, ...(figures.cells[at] ?? []), figures.row_totals[at] ?? null]),
    ['Todas', ...figures.column_totals, figures.total],
  ];
  return new Blob([`\ufeff${lines.map((line) => line.map(cell).join(';')).join('\r\n')}`], {
    type: 'text/csv',
  });
}
