import { formTypes } from '@conforme/contracts/platform/cases/form-types.ts';

/** Named where somebody is told how to find it. */
export const FOLLOW_TITLE = 'Consultar um protocolo';

/** From a page that belongs to no kind of case to where each of them is followed: what one sent in is not always a request. */
export const FollowKinds = () => (
  <details className="official-kinds">
    <summary>{FOLLOW_TITLE}</summary>
    <ul className="plain-list">
      {formTypes.options.map(({ value, label }) => (
        <li key={value} className="official-kind">
          <a href={`#/form-protocol-query/${value}`}>{label}</a>
        </li>
      ))}
    </ul>
  </details>
);
