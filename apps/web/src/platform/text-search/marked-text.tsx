import { markedPieces } from '@conforme/contracts/platform/text-search/marked-text.ts';
import { Fragment } from 'react';
import './marked-text.css';

/** A text of a search, with what was found in it marked. */
export function MarkedText({ text }: { readonly text: string }) {
  return markedPieces(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in order
    <Fragment key={index}>
      {piece.found ? <mark className="marked-text">{piece.text}</mark> : piece.text}
    </Fragment>
  ));
}
