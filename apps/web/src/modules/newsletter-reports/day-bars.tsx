import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { NewsletterReport } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.schemas.ts';
import { useState } from 'react';
import { BarTable } from '../../platform/charts/bar-table.tsx';

type Day = NewsletterReport['days'][number];

const kinds = {
  readers: 'Leituras',
  signed: 'Assinaturas',
  likes: 'Curtidas',
  comments: 'Comentários',
} as const;
type Kind = keyof typeof kinds;

const isMoved = (day: Day) => day.readers + day.signed + day.likes + day.comments > 0;

/** What happened on each day on which something did; the bar is of the kind that is chosen, the numbers are all there. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const [kind, setKind] = useState<Kind>('readers');
  const moved = days.filter(isMoved).toReversed();
  if (moved.length === 0) return <p className="muted">Nada aconteceu ainda desde a publicação.</p>;
  return (
    <>
      <fieldset className="report-kinds">
        <legend className="visually-hidden">O que as barras mostram</legend>
        {(Object.keys(kinds) as Kind[]).map((one) => (
          <label key={one}>
            <input type="radio" name="report-kind" checked={kind === one} onChange={() => setKind(one)} />
            {kinds[one]}
          </label>
        ))}
      </fieldset>
      <BarTable
        caption="Leituras, assinaturas, curtidas e comentários de cada dia"
        head="Dia"
        rows={moved}
        keyOf={({ day }) => day}
        nameOf={({ day }) => formatCivilDate(day)}
        amountOf={(day) => day[kind]}
        amountLabel={kinds[kind]}
        columns={(Object.keys(kinds) as Kind[])
          .filter((one) => one !== kind)
          .map((one) => ({
            label: kinds[one],
            of: (day: Day) => day[one].toLocaleString('pt-BR'),
            isExtra: true,
          }))}
      />
    </>
  );
}
