import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ShownFile } from './case-files.tsx';
import { TimelineEntry, type TimelineReading } from './timeline-entry.tsx';
import './timeline.css';

const filters = {
  all: { label: 'Tudo', shows: () => true },
  outside: { label: 'Lidas fora do sistema', shows: ({ audience }: CaseEntry) => audience !== 'internal' },
  internal: { label: 'Internas', shows: ({ audience }: CaseEntry) => audience === 'internal' },
  files: { label: 'Arquivos', shows: ({ files }: CaseEntry) => files.length > 0 },
} as const;
type Filter = keyof typeof filters;

interface Props extends TimelineReading {
  readonly entries: readonly CaseEntry[];
  /** All papers of the case; each line names its own. */
  readonly files: readonly ShownFile[];
  /** Where notes are written; absent on the page to read. */
  readonly composer?: ReactNode;
}

/** Everything that happened to a case, the newest first. */
export function CaseTimeline({ entries, files, composer, ...reading }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  const shown = entries.filter(filters[filter].shows).sort((one, other) => other.id - one.id);
  return (
    <section className="case-timeline" aria-labelledby="timeline">
      <div className="timeline-head">
        <h2 id="timeline">Linha do tempo</h2>
        <SegmentedControl
          size="xs"
          aria-label="Mostrar na linha do tempo"
          data={Object.entries(filters).map(([value, { label }]) => ({ value, label }))}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
        />
      </div>
      {composer}
      {shown.length === 0 && <p className="muted">Nada a mostrar com este filtro.</p>}
      <ol className="plain-list timeline">
        {shown.map((entry) => (
          <TimelineEntry
            key={entry.id}
            entry={entry}
            files={files.filter(({ id }) => entry.files.includes(id))}
            {...reading}
          />
        ))}
      </ol>
    </section>
  );
}
