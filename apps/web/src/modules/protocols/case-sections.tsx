import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { CaseFiles } from './case-files.tsx';
import type { CaseReference } from './case-reference.ts';

interface Props {
  readonly sections: OutsideCase['sections'];
  /** Sent with the case: they stand under the last section. */
  readonly files: OutsideCase['files'];
  readonly reference: CaseReference;
}

/** What came in, as the kind of case tells it. */
export const CaseSections = ({ sections, files, reference }: Props) =>
  sections.map(({ title, list, said, rows }, at) => (
    <section key={title} className="protocols-part">
      <h2>{title}</h2>
      {list.length > 0 && (
        <ul className="protocols-asked">
          {list.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {said && (
        <p className="public-words protocols-said" dir="auto">
          {said}
        </p>
      )}
      {rows.length > 0 && (
        <dl className="protocols-details">
          {rows.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="public-words" dir="auto">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {at === sections.length - 1 && files.length > 0 && <CaseFiles files={files} reference={reference} />}
    </section>
  ));
