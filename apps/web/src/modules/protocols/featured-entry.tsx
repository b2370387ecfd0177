import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { HolderCase } from '@conforme/contracts/modules/protocols/protocols.schemas.ts';
import { CaseFiles } from './case-files.tsx';
import type { CaseReference } from './case-reference.ts';

type Entry = HolderCase['entries'][number];

/** What matters now: the question that waits, or the answer that came. */
export const featuredOf = ({ entries, status: { tone } }: HolderCase): Entry | null =>
  entries.findLast(({ kind }) =>
    tone === 'yours' ? kind === 'question' : tone === 'waiting' ? false : kind === 'answer',
  ) ?? null;

interface Props {
  readonly entry: Entry;
  readonly found: HolderCase;
  readonly reference: CaseReference;
}

export function FeaturedEntry({ entry, found: { refusal, agent }, reference }: Props) {
  const isAnswer = entry.kind === 'answer';
  return (
    <section className="protocols-featured" data-kind={entry.kind}>
      <h2>{isAnswer ? 'A resposta' : 'O que a organização pergunta'}</h2>
      <p className="protocols-when num">{formatDateTime(entry.at)}</p>
      {isAnswer && refusal && (
        <dl className="protocols-refusal">
          <dt>Motivo</dt>
          <dd>{refusal.reason}</dd>
          {refusal.text !== entry.body && (
            <dd className="public-words" dir="auto">
              {refusal.text}
            </dd>
          )}
        </dl>
      )}
      {isAnswer && agent && (
        <dl className="protocols-refusal">
          <dt>Quem tem os dados</dt>
          <dd dir="auto">{agent}</dd>
        </dl>
      )}
      {entry.body && (
        <p className="public-words" dir="auto">
          {entry.body}
        </p>
      )}
      {entry.files.length > 0 && <CaseFiles files={entry.files} reference={reference} />}
    </section>
  );
}
