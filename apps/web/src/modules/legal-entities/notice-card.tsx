import type { LegalEntityDetail } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../core/format/date-time.ts';
import { lazyPart } from '../../core/pages/lazy-part.tsx';

const NoticeDialog = lazyPart(() => import('./notice-dialog.tsx').then((module) => module.NoticeDialog));
const NoticeReader = lazyPart(() => import('./notice-reader.tsx').then((module) => module.NoticeReader));

interface Props {
  readonly detail: LegalEntityDetail;
  readonly onChanged: () => Promise<void>;
}

/** What the organisation tells everybody about their data; every version that was published stays. */
export function NoticeCard({ detail, onChanged }: Props) {
  const [isWriting, setWriting] = useState(false);
  const [read, setRead] = useState<number | null>(null);
  const { notice, notices } = detail;
  return (
    <section id="aviso" className="card form-section" aria-labelledby="privacy-notice">
      <div className="form-section-head">
        <h2 id="privacy-notice">Aviso de privacidade</h2>
        <p className="muted">
          O que a organização diz a todos sobre o uso dos dados (art. 9º da LGPD). Cada versão publicada fica
          como foi.
        </p>
      </div>
      {notice === null ? (
        <p className="muted">Nenhuma versão publicada.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, too.
        <section className="organisation-notice" tabIndex={0} aria-label="Versão em vigor">
          <p className="organisation-words">{notice.body}</p>
        </section>
      )}
      {notices.length > 0 && (
        <ol className="plain-list organisation-entries">
          {notices.map(({ version, published_at, author }) => (
            <li key={version} className="organisation-entry-head">
              <UnstyledButton className="organisation-gap" onClick={() => setRead(version)}>
                Versão {version}
                {version === notice?.version && ', em vigor'}
              </UnstyledButton>
              <span className="muted small num">
                {formatDateTime(published_at)}
                {author && ` · ${author}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {detail.actions.includes('edit') && (
        <Button
          variant="default"
          className="organisation-card-action"
          leftSection={<IconFileText size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => setWriting(true)}
        >
          {notice === null ? 'Escrever o aviso' : 'Escrever nova versão'}
        </Button>
      )}
      <NoticeDialog opened={isWriting} detail={detail} onClose={() => setWriting(false)} onDone={onChanged} />
      <NoticeReader
        opened={read !== null}
        entityId={detail.id}
        version={read}
        onClose={() => setRead(null)}
      />
    </section>
  );
}
