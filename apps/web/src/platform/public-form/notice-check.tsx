import { useId, useState } from 'react';
import { NoticeDialog, type PublishedNotice } from './notice-dialog.tsx';
import { GroupError } from './public-fields.tsx';

interface Props {
  readonly notice: PublishedNotice | null;
  readonly isChecked: boolean;
  /** The field that is wrong: not ticked, or another notice than the one that was read. */
  readonly path: string;
  readonly error: string | undefined;
  readonly onChange: (isChecked: boolean) => void;
}

/** What was read before sending, by its version. */
export function NoticeCheck({ notice, isChecked, path, error, onChange }: Props) {
  const id = useId();
  const [isReading, setReading] = useState(false);
  return (
    <div className="public-agree" data-path={path}>
      <label className="public-card" data-on={isChecked || undefined}>
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          {notice
            ? `Li o aviso de privacidade (versão ${notice.version}), e o que escrevi é verdade.`
            : 'O que escrevi é verdade.'}
        </span>
      </label>
      <GroupError id={id} error={error} />
      {notice && (
        <>
          <button type="button" className="public-link public-read" onClick={() => setReading(true)}>
            Ler o aviso de privacidade
          </button>
          <NoticeDialog notice={notice} opened={isReading} onClose={() => setReading(false)} />
        </>
      )}
    </div>
  );
}
