import { Fragment, useMemo } from 'react';
import { blocksOf, compareBlocks, type Piece } from './compare-texts.ts';
import './rich-text.css';

interface Text {
  readonly label: string;
  /** Lines above the text: its title. */
  readonly head: readonly string[];
  readonly html: string;
}

/** Two versions of a text side by side, with what was taken out and what came in. */
export function ComparedTexts({ before, after }: { before: Text; after: Text }) {
  const rows = useMemo(
    () => compareBlocks([...before.head, ...blocksOf(before.html)], [...after.head, ...blocksOf(after.html)]),
    [before, after],
  );
  return (
    <div className="rich-compare">
      <div>
        <strong>{before.label}</strong>
      </div>
      <div>
        <strong>{after.label}</strong>
      </div>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a comparison have no other name.
        <Fragment key={index}>
          <div dir="auto">{row.before.map(shown)}</div>
          <div dir="auto">{row.after.map(shown)}</div>
        </Fragment>
      ))}
    </div>
  );
}

const shown = ({ text, kind }: Piece, index: number) =>
  kind === 'removed' ? (
    <del key={index}>{text}</del>
  ) : kind === 'added' ? (
    <ins key={index}>{text}</ins>
  ) : (
    <span key={index}>{text}</span>
  );
