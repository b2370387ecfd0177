import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type {
  PrivacyRequestDetail,
  RequestEntry,
} from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { TimelineEntry } from './timeline-entry.tsx';
import './timeline.css';

const filters = {
  all: { label: 'Tudo', shows: () => true },
  outside: { label: 'Lidas por fora', shows: ({ audience }: RequestEntry) => audience !== 'internal' },
  internal: { label: 'Internas', shows: ({ audience }: RequestEntry) => audience === 'internal' },
  files: { label: 'Arquivos', shows: ({ files }: RequestEntry) => files.length > 0 },
} as const;
type Filter = keyof typeof filters;

interface Props {
  readonly request: PrivacyRequestDetail;
  /** Where notes are written; absent on the page to read. */
  readonly composer?: ReactNode;
  /** Null for whoever only reads. */
  readonly onPublish: ((entry: RequestEntry) => void) | null;
}

/** Everything that happened to the request, the newest first. */
export function Timeline({ request, composer, onPublish }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  const shown = request.entries.filter(filters[filter].shows).sort((one, other) => other.id - one.id);
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
          <TimelineEntry key={entry.id} request={request} entry={entry} onPublish={onPublish} />
        ))}
      </ol>
    </section>
  );
}
