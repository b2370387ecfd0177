import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import '../../core/ui/field-styles.ts';
import { driveEndpoints } from './drive-endpoints.ts';
import './drive-parts.css';

/** '1.024' and '1.024,5' as people here write them; null for anything else. */
const GIGABYTES = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;
const MOST_MEGABYTES = 100_000_000;

function megabytesOf(text: string): number | null {
  if (!GIGABYTES.test(text)) return null;
  const megabytes = Math.round(Number(text.replaceAll('.', '').replace(',', '.')) * 1024);
  return megabytes <= MOST_MEGABYTES ? megabytes : null;
}

/** How much the people of each group may keep; whoever holds several has the largest. */
export function QuotaDialog({ onClose }: { onClose: () => void }) {
  const quotas = useEndpoint(driveEndpoints.quotas, {});
  const send = useSend(driveEndpoints.setQuotas);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const changed = Object.entries(typed).flatMap(([id, text]) => {
      const megabytes = megabytesOf(text);
      return megabytes === null ? [] : [{ role_id: Number(id), megabytes }];
    });
    // One that cannot be read is no zero: it would take away everybody's room.
    if (changed.length === Object.keys(typed).length)
      send.mutate({ body: { quotas: changed } }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title="Espaço no drive" size={480}>
      {quotas.isError && <PartFailed onAgain={quotas.refetch}>O espaço não pôde ser carregado.</PartFailed>}
      {!quotas.data && !quotas.isError && <Skeleton height={240} role="status" aria-label="Carregando" />}
      {quotas.data && (
        <form onSubmit={submit} noValidate autoComplete="off">
          <p className="small drive-whole">
            A organização usa <b className="num">{formatBytes(quotas.data.organisation.used)}</b> de{' '}
            <b className="num">{formatBytes(quotas.data.organisation.limit)}</b>, com os arquivos de todas as
            áreas. Quem instala o Conforme define este limite.
          </p>
          <p className="muted small">
            Por pessoa, em GB. Estudantes não têm espaço até que se defina algum. Quem está em vários grupos
            tem o maior.
          </p>
          <div className="drive-quotas">
            {quotas.data.quotas.map(({ role_id, name, megabytes }) => (
              <TextInput
                key={role_id}
                label={name}
                inputMode="decimal"
                rightSection="GB"
                error={
                  isTried &&
                  typed[role_id] !== undefined &&
                  megabytesOf(typed[role_id]) === null &&
                  'Escreva um número, como 5, 1,5 ou 1.024.'
                }
                value={typed[role_id] ?? String(megabytes / 1024).replace('.', ',')}
                onChange={(event) => {
                  const text = event.currentTarget.value.replace(/[^\d,.]/g, '');
                  setTyped((before) => ({ ...before, [role_id]: text }));
                }}
              />
            ))}
          </div>
          <div className="modal-foot">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={send.isPending} disabled={Object.keys(typed).length === 0}>
              Salvar
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
