import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { CopyField } from '../../core/form/copy-field.tsx';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import '../../core/ui/side-panel.css';
import { scheduleEndpoints } from './schedule-endpoints.ts';
import './calendar.css';

/** The private address that Outlook, Google or Apple subscribe to: shown once, renewed or closed at any time. */
export function FeedSection() {
  const feed = useEndpoint(scheduleEndpoints.feed, {});
  const renew = useSend(scheduleEndpoints.renewFeed, { announce: false });
  const close = useSend(scheduleEndpoints.removeFeed);
  const [asks, setAsks] = useState<'renew' | 'close' | null>(null);
  const done = { onSuccess: () => setAsks(null) };
  return (
    <section className="card side-panel" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">Minha agenda em outro calendário</h2>
      <p className="muted small">
        Um endereço privado para assinar no Outlook, no Google ou no iPhone. Quem tiver o endereço vê os seus
        eventos: não o passe adiante.
      </p>
      <LoadedPart of={feed} failed="O endereço da agenda não pôde ser carregado." height={60}>
        {({ created_at, last_read_at }) => (
          <>
            {created_at && (
              <p className="muted small">
                Criado em {formatDateTime(created_at)}
                {last_read_at ? `, lido por último em ${formatDateTime(last_read_at)}.` : ', ainda não lido.'}
              </p>
            )}
            {renew.data && <CopyField label="Endereço (aparece só agora)" value={renew.data.url} />}
            <div className="quick-answer">
              <Button
                variant="default"
                loading={renew.isPending}
                onClick={() => (created_at ? setAsks('renew') : renew.mutate({}))}
              >
                {created_at ? 'Renovar o endereço' : 'Criar o endereço'}
              </Button>
              {created_at && (
                <Button variant="default" onClick={() => setAsks('close')}>
                  Encerrar
                </Button>
              )}
            </div>
          </>
        )}
      </LoadedPart>
      <ConfirmDialog
        opened={asks !== null}
        onClose={() => setAsks(null)}
        isSending={renew.isPending || close.isPending}
        question={
          asks === 'renew'
            ? 'O endereço de agora deixa de funcionar, e os calendários que o assinam param de receber eventos. Continuar?'
            : 'Os calendários que assinam o endereço param de receber eventos. Encerrar?'
        }
        onConfirm={() => (asks === 'renew' ? renew.mutate({}, done) : close.mutate({}, done))}
      />
    </section>
  );
}
