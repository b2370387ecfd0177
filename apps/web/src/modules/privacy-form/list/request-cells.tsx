import type { PrivacyFormRow } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import {
  requestTypeFacts,
  rightNames,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import '../../../platform/case-handling/list/case-cells.css';

/** Whose request it is, and which unit it came to. */
export function HolderCell({ holder, unit, document }: Pick<PrivacyFormRow, 'holder' | 'unit' | 'document'>) {
  return (
    <span className="cell-pair" title={document ? `${holder}, ${document}` : holder}>
      <span className="ellipsis" dir="auto">
        {holder}
      </span>
      <span className="muted small ellipsis" dir="auto">
        {unit}
      </span>
    </span>
  );
}

/** The first right with its article, and how many more there are. */
export function TypesCell({ types }: Pick<PrivacyFormRow, 'types'>) {
  const [first, ...rest] = types;
  if (!first) return null;
  const names = types.map((type) => rightNames.labels[type]).join(', ');
  return (
    <span className="cell-pair" title={names}>
      <span className="ellipsis">{rightNames.labels[first]}</span>
      <span className="muted small num">
        {rest.length === 0
          ? requestTypeFacts[first].law.replace('LGPD, ', '').split(', e ')[0]
          : `mais ${rest.length}`}
        {rest.length > 0 && (
          <span className="visually-hidden">: {rest.map((type) => rightNames.labels[type]).join(', ')}</span>
        )}
      </span>
    </span>
  );
}
