import type { Counted } from './use-menu-counts.ts';
import './menu-count.css';

const MOST_SHOWN = 99;

const shown = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

/** How much stands behind an entry of the menu, with its words for whoever does not see it. */
export const MenuCount = ({ counted }: { readonly counted: Counted | undefined }) =>
  counted && (
    <span className="nav-count num" title={counted.words}>
      <span aria-hidden="true">{shown(counted.count)}</span>
      <span className="visually-hidden"> ({counted.words})</span>
    </span>
  );

/** The same over a drawing; its words stand in the name of what it is on. */
export const CountOnIcon = ({ counted }: { readonly counted: Counted | undefined }) =>
  counted && (
    <span className="nav-count nav-count-over num" aria-hidden="true">
      {shown(counted.count)}
    </span>
  );

export const withCount = (label: string, counted: Counted | undefined): string =>
  counted ? `${label} (${counted.words})` : label;
