import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { sheetLimits, sheetWords, unreadable } from './sheet-limits.ts';

export type XmlTag = SaxesTagPlain;
export interface XmlEvents {
  /** Names without their prefix: every program chooses its own. */
  readonly open?: (name: string, tag: XmlTag) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** No document type, and so no entities of anybody's own; and nothing that the parser would have to keep without end. */
export class StrictXml {
  private readonly parser = new SaxesParser();
  private depth = 0;
  private attributes = 0;
  /** Characters since the parser last had something to tell: it keeps them until it has. */
  private pending = 0;

  constructor({ open, text, close }: XmlEvents) {
    const { parser } = this;
    const refuse = () => {
      throw unreadable(sheetWords.damaged);
    };
    const told = () => {
      this.pending = 0;
    };
    const textOf = (found: string) => {
      told();
      text?.(found);
    };
    parser.on('error', refuse);
    parser.on('doctype', refuse);
    parser.on('comment', told);
    parser.on('processinginstruction', told);
    parser.on('text', textOf);
    parser.on('cdata', textOf);
    parser.on('attribute', () => {
      told();
      if (++this.attributes > sheetLimits.attributes) refuse();
    });
    parser.on('opentag', (tag) => {
      told();
      this.attributes = 0;
      if (++this.depth > sheetLimits.depth) refuse();
      open?.(localName(tag.name), tag as XmlTag);
    });
    parser.on('closetag', (tag) => {
      told();
      this.depth--;
      close?.(localName(tag.name));
    });
  }

  write(piece: string): void {
    this.pending += piece.length;
    this.parser.write(piece);
    if (this.pending > sheetLimits.tokenCharacters + piece.length)
      throw unreadable(sheetWords.tooLargeInside);
  }

  end(): void {
    this.parser.close();
  }
}

/** An attribute whatever its prefix. */
export const attribute = (tag: XmlTag, name: string): string | undefined =>
  tag.attributes[name] ??
  Object.entries(tag.attributes).find(([key]) => key.includes(':') && localName(key) === name)?.[1];
