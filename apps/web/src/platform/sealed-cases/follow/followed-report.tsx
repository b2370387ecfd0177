import { formatDateTime, formatHour } from '@conforme/contracts/core/date-time.ts';
import { reporterStates } from '@conforme/contracts/platform/sealed-cases/reporter-status.ts';
import { identityReasons } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { Button } from '@mantine/core';
import { IconBell, IconLogout } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { saveFile } from '../../../core/api/download.ts';
import { openMessage } from '../../sealed-reports/open-report.ts';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import type { SealedFormRefs } from '../channel-web.ts';
import { returnReminder } from '../form/return-reminder.ts';
import { contentFrom, noteFrom, type SealedNote } from '../report-content.ts';
import { CheckIn, isCheckInDue } from './check-in.tsx';
import type { Followed } from './followed.ts';
import { GiveIdentity } from './give-identity.tsx';
import { OwnFiles } from './own-files.tsx';
import { WriteMessage } from './write-message.tsx';

interface Props {
  readonly followed: Followed;
  readonly endpoints: SealedFormRefs;
  readonly onChanged: () => Promise<void>;
  readonly onLeave: () => void;
}

interface Said extends SealedNote {
  readonly id: string;
  readonly isMine: boolean;
  /** Who reported with their name has told it to every reader. */
  readonly isNamed?: boolean;
}

/** What whoever reported sees: one of five plain states, what both sides said, and the way to say more. */
export function FollowedReport({ followed, endpoints, onChanged, onLeave }: Props) {
  const { envelope, progress, report } = followed;
  const [said, setSaid] = useState<readonly Said[]>([]);
  useEffect(() => {
    let isGone = false;
    void loadSodium().then((sodium) => {
      const read = envelope.records.map((record): Said => {
        const isMine = record.author === 'outside';
        try {
          const value = openMessage<unknown>(sodium, report, record);
          if (record.kind !== 'content') return { id: record.id, isMine, ...noteFrom(value) };
          const content = contentFrom(value);
          const story = content.answers.story;
          return {
            id: record.id,
            isMine,
            isNamed: content.identity !== null,
            text: typeof story === 'string' ? story : '',
            written_at: content.written_at,
            files: content.files,
          };
        } catch {
          return { id: record.id, isMine, text: 'Esta mensagem não pôde ser aberta.', written_at: '' };
        }
      });
      if (!isGone) setSaid(read.toSorted((one, other) => (one.written_at < other.written_at ? -1 : 1)));
    });
    return () => {
      isGone = true;
    };
  }, [envelope, report]);
  const status = reporterStates[progress.state];
  return (
    <>
      <p className="sealed-name num">{progress.protocol}</p>
      <h1 tabIndex={-1}>{status.title}</h1>
      <p className="sealed-lead">{status.detail}</p>
      {progress.may_write &&
        said.length > 0 &&
        isCheckInDue(
          progress,
          said.filter(({ isMine }) => isMine),
        ) && <CheckIn followed={followed} endpoints={endpoints} onSent={onChanged} />}
      <section aria-label="Conversa" className="sealed-talk">
        {said.map(({ id, isMine, text, written_at, files }) => (
          <article key={id} className="sealed-said" data-mine={isMine || undefined}>
            <p>{text}</p>
            {files && files.length > 0 && (
              <OwnFiles files={files} endpoint={endpoints.file} lookup={followed.lookup} />
            )}
            <p className="sealed-said-when">
              {isMine ? 'Você' : 'Comitê'}
              {written_at && ` · ${formatDateTime(written_at)}`}
            </p>
          </article>
        ))}
      </section>
      {progress.may_write ? (
        <WriteMessage followed={followed} endpoints={endpoints} onSent={onChanged} />
      ) : (
        <p className="public-hint">Este relato foi arquivado. Para contar algo novo, faça outro relato.</p>
      )}
      {envelope.readers_changed.length > 0 && (
        <section>
          <h2>Mudou quem lê o seu relato</h2>
          <p>Alguém deixou de ler o seu relato, ou passou a ler. O que você contou continua guardado.</p>
          <ul>
            {envelope.readers_changed.map(({ at }) => (
              <li key={at}>{formatHour(at)}</li>
            ))}
          </ul>
        </section>
      )}
      {envelope.custody_changed.length > 0 && (
        <section>
          <h2>Mudou quem guarda a sua identidade</h2>
          <p>Alguém passou a poder abrir o nome que você deu em sigilo, ou deixou de poder.</p>
          <ul>
            {envelope.custody_changed.map(({ at }) => (
              <li key={at}>{formatHour(at)}</li>
            ))}
          </ul>
        </section>
      )}
      {envelope.identity.openings.length > 0 && (
        <section>
          <h2>Quem abriu a sua identidade</h2>
          <ul>
            {envelope.identity.openings.map(({ reason, at }) => (
              <li key={`${at}${reason}`}>
                {formatHour(at)}: {identityReasons.labels[reason]}
              </li>
            ))}
          </ul>
        </section>
      )}
      {envelope.identity.lost && (
        <section>
          <h2>A sua identidade não abre mais</h2>
          <p>
            Quem guardava em sigilo o nome que você deu saiu sem entregar a chave, e ninguém na organização o
            abre mais. O seu relato continua sendo lido. Se quiser, diga de novo quem você é a quem guarda
            identidades agora.
          </p>
        </section>
      )}
      {(!envelope.identity.given || envelope.identity.lost) &&
        envelope.custodians.length > 0 &&
        progress.may_write &&
        said.length > 0 &&
        !said.some(({ isNamed }) => isNamed) && (
          <GiveIdentity followed={followed} endpoints={endpoints} onGiven={onChanged} />
        )}
      <div className="sealed-receipt-actions">
        <Button
          variant="default"
          size="md"
          leftSection={<IconBell size={19} stroke={1.7} aria-hidden="true" />}
          onClick={() => saveFile({ name: 'lembrete.ics', content: returnReminder(new Date()) })}
        >
          Lembrete na agenda
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconLogout size={19} stroke={1.7} aria-hidden="true" />}
          onClick={onLeave}
        >
          Fechar o relato
        </Button>
      </div>
    </>
  );
}
