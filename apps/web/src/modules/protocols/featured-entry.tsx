import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { CaseFiles } from './case-files.tsx';
import type { CaseReference } from './case-reference.ts';

type Entry = OutsideCase['entries'][number];

/** What matters now: the question that waits, or the answer that came. */
export const featuredOf = ({ entries, status: { tone } }: OutsideCase): Entry | null =>
  entries.findLast(({ kind }) =>
    tone === 'yours' ? kind === 'question' : tone === 'waiting' ? false : kind === 'answer',
  ) ?? null;

interface Props {
  readonly entry: Entry;
  readonly found: OutsideCase;
  readonly reference: CaseReference;
}

export function FeaturedEntry({ entry, found: { answer_rows }, reference }: Props) {
  const isAnswer = entry.kind === 'answer';
  return (
    <section className="protocols-featured" data-kind={entry.kind}>
      <h2>{isAnswer ? 'A resposta' : 'O que a organização pergunta'}</h2>
      <p className="protocols-when num">{formatDateTime(entry.at)}</p>
      {isAnswer &&
        answer_rows.map(({ label, texts }) => (
          <dl key={label} className="protocols-refusal">
            <dt>{label}</dt>
            {texts
              .filter((text) => text !== entry.body)
              .map((text) => (
                <dd key={text} className="public-words" dir="auto">
                  {text}
                </dd>
              ))}
          </dl>
        ))}
      {entry.body && (
        <p className="public-words" dir="auto">
          {entry.body}
        </p>
      )}
      {entry.files.length > 0 && <CaseFiles files={entry.files} reference={reference} />}
    </section>
  );
}
