import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import type { OwnSession } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconDoorExit } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';

/** Programs that are no browser we know have no word of their own. */
const deviceOf = (session: OwnSession) => session.device ?? 'Outro programa';

/** Where the account is open, by a word for browser and system: nothing else about a device is kept. */
export function OwnSessions() {
  const open = useEndpoint(profileModule.endpoints.sessions, {});
  const endAll = useSend(profileModule.endpoints.endOtherSessions);
  const endOne = useSend(profileModule.endpoints.endSession);
  const [asked, setAsked] = useState<OwnSession | 'others' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const others = open.data?.filter(({ current }) => !current).length ?? 0;
  const close = () => setAsked(null);
  // The button that asked is gone with its session: the focus goes to the list it stood in.
  const onSuccess = () => heading.current?.focus();
  const confirm = () => {
    if (asked === 'others') endAll.mutate({}, { onSettled: close, onSuccess });
    else if (asked) endOne.mutate({ params: { id: String(asked.id) } }, { onSettled: close, onSuccess });
  };
  return (
    <section className="card profile-card" aria-labelledby="profile-sessions">
      <h2 id="profile-sessions" ref={heading} tabIndex={-1}>
        Sessões e aparelhos
      </h2>
      <LoadedPart of={open} failed="A lista não pôde ser carregada." height={56}>
        {(sessions) => (
          <ul className="profile-sessions">
            {sessions.map((session) => (
              <OneSession key={session.id} session={session} onEnd={() => setAsked(session)} />
            ))}
          </ul>
        )}
      </LoadedPart>
      {others > 0 && (
        <Button
          variant="default"
          leftSection={<IconDoorExit size={17} stroke={1.7} className="flip" aria-hidden="true" />}
          onClick={() => setAsked('others')}
        >
          Encerrar as outras
        </Button>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        onConfirm={confirm}
        isSending={endAll.isPending || endOne.isPending}
        question={
          asked === 'others'
            ? `${others === 1 ? 'A outra sessão termina' : `As outras ${others} sessões terminam`} agora. O que não foi salvo nelas continua como rascunho no navegador de cada uma.`
            : 'Esta sessão termina agora. O que não foi salvo nela continua como rascunho no navegador dela.'
        }
        {...(asked && asked !== 'others'
          ? { subject: `${deviceOf(asked)}, aberta em ${formatDateTime(asked.started_at)}` }
          : {})}
        yes={asked === 'others' ? 'Encerrar as outras' : 'Encerrar'}
        no="Cancelar"
      />
    </section>
  );
}

function OneSession({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  return (
    <li>
      <p className="num">
        {deviceOf(session)}
        <span className="muted small">Aberta em {formatDateTime(session.started_at)}</span>
        <span className="muted small">Último uso em {formatDateTime(session.last_activity_at)}</span>
      </p>
      {session.current ? (
        <Chip tone="ok" icon={IconCircleCheck}>
          Esta sessão
        </Chip>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={onEnd}
          aria-label={`Encerrar a sessão de ${deviceOf(session)} aberta em ${formatDateTime(session.started_at)}`}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}
