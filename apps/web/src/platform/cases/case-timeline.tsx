import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CaseFile } from './case-files.tsx';
import { TimelineEntry, type TimelineLine, type TimelineReading } from './timeline-entry.tsx';
import './timeline.css';

const filters = {
  all: { label: 'Tudo', shows: () => true },
  outside: { label: 'Lidas por fora', shows: ({ audience }: TimelineLine) => audience !== 'internal' },
  internal: { label: 'Internas', shows: ({ audience }: TimelineLine) => audience === 'internal' },
  files: { label: 'Arquivos', shows: ({ files }: TimelineLine) => files.length > 0 },
} as const;
type Filter = keyof typeof filters;

interface Props<Line extends TimelineLine> extends TimelineReading<Line> {
  readonly lines: readonly Line[];
  /** All papers of the case; each line names its own. */
  readonly files: readonly CaseFile[];
  /** Where notes are written; absent on the page to read. */
  readonly composer?: ReactNode;
}

/** Everything that happened to a case, the newest first. */
export function CaseTimeline<Line extends TimelineLine>({ lines, files, composer, ...reading }: Props<Line>) {
  const [filter, setFilter] = useState<Filter>('all');
  const shown = lines.filter(filters[filter].shows).sort((one, other) => other.id - one.id);
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
        {shown.map((line) => (
          <TimelineEntry
            key={line.id}
            line={line}
            files={files.filter(({ id }) => line.files.includes(id))}
            {...reading}
          />
        ))}
      </ol>
    </section>
  );
}
