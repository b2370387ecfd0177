import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import type { OwnSession } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';

/** Where the account is open. Nothing that tells devices apart is kept, so nothing of it is shown. */
export function OwnSessions() {
  const open = useEndpoint(profileModule.endpoints.sessions, {});
  const end = useSend(profileModule.endpoints.endOtherSessions);
  const [isAsking, setAsking] = useState(false);
  const sessions = open.data ?? [];
  const others = sessions.filter(({ current }) => !current).length;
  const close = () => setAsking(false);
  return (
    <section className="card profile-card" aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">Sessões abertas</h2>
      {open.isError ? (
        <p className="muted">
          A lista não pôde ser carregada.{' '}
          <button type="button" className="callout-action profile-retry" onClick={() => open.refetch()}>
            Tentar novamente
          </button>
        </p>
      ) : (
        <ul className="profile-sessions">
          {sessions.map((session) => (
            <OneSession key={session.id} session={session} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <Button
          variant="default"
          leftSection={<IconDoorExit size={17} stroke={1.7} className="flip" aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Encerrar as outras
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        onConfirm={() => end.mutate({}, { onSettled: close })}
        isSending={end.isPending}
        question={`${others === 1 ? 'A outra sessão termina' : `As outras ${others} sessões terminam`} agora. O que não foi salvo nelas continua como rascunho no navegador de cada uma.`}
        yes="Encerrar as outras"
        no="Cancelar"
      />
    </section>
  );
}

function OneSession({ session }: { session: OwnSession }) {
  return (
    <li>
      <p className="num">
        Aberta em {formatDateTime(session.started_at)}
        <span className="muted small">Último uso em {formatDateTime(session.last_activity_at)}</span>
      </p>
      {session.current && (
        <Chip tone="ok" icon={IconCircleCheck}>
          Esta sessão
        </Chip>
      )}
    </li>
  );
}
