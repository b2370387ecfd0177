import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';

export interface PublishedNotice {
  readonly version: number;
  readonly body: string;
  readonly published_at: string;
}

interface Props {
  readonly notice: PublishedNotice;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The privacy notice as it was published. The browser's own dialog: it holds the focus and gives it back. */
export function NoticeDialog({ notice, opened, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);
  return (
    <dialog ref={dialog} className="public-dialog" aria-labelledby={title} onClose={onClose}>
      {opened && (
        <>
          <h2 id={title}>Aviso de privacidade</h2>
          <p className="public-hint num">
            Versão {notice.version}, publicada em {formatDateTime(notice.published_at)}.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
          <section className="public-notice" tabIndex={0} aria-label="Texto do aviso">
            {notice.body}
          </section>
          <Button size="md" onClick={onClose}>
            Fechar
          </Button>
        </>
      )}
    </dialog>
  );
}
