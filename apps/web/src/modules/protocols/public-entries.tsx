import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { IconWorld } from '@tabler/icons-react';
import { protocolWords } from './protocol-words.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

interface Props {
  readonly formType: FormType;
  readonly protocol: string;
  readonly entries: readonly { readonly at: string; readonly body: string }[];
  readonly onAgain: () => void;
}

/** What anybody with the protocol may read. */
export function PublicEntries({ formType, protocol, entries, onAgain }: Props) {
  const words = protocolWords(formType);
  const heading = useHeadingFocus();
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {words.publicTitle}
      </h1>
      <p className="public-hint">
        Protocolo <span className="num">{protocol}</span>. {words.publicHint}
      </p>
      <ul className="plain-list protocols-lines">
        {entries.map(({ at, body }) => (
          <li key={`${at} ${body}`} className="protocols-line">
            <span className="protocols-mark" aria-hidden="true">
              <IconWorld size={18} stroke={1.7} />
            </span>
            <div>
              <p className="protocols-when num">{formatDateTime(at)}</p>
              <p className="public-words" dir="auto">
                {body}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className="public-link protocols-again" onClick={onAgain}>
        Fazer outra consulta
      </button>
    </>
  );
}
