import {
  type IdentityReason,
  identityReasons,
} from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type { sealedReportEndpoints } from '@conforme/contracts/platform/sealed-reports/sealed-report.endpoints.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../core/api/call.ts';
import type { EndpointRef } from '../../core/api/endpoint-ref.ts';
import { useSend } from '../../core/api/use-send.ts';
import { type KeyPair, openKeyBox, sealKeyTo } from './data-keys.ts';
import { openIdentity } from './open-report.ts';
import { loadSodium } from './sodium.ts';

type Endpoints = ReturnType<typeof sealedReportEndpoints>;
interface Props {
  readonly endpoint: EndpointRef<Endpoints['open_identity']>;
  /** Where its key goes that lies in an escrow which was replaced. */
  readonly reseal: EndpointRef<Endpoints['escrow_keys']>;
  readonly id: string;
  readonly reporterKey: string;
  readonly pair: KeyPair;
}

/** By its custodian, with a reason that whoever reported reads. */
export function OpenIdentity({ endpoint, reseal, id, reporterKey, pair }: Props) {
  const [reason, setReason] = useState<IdentityReason>('protection');
  const [known, setKnown] = useState<{ readonly name: string; readonly contact: string } | null>(null);
  const open = useSend(endpoint, { announce: false });
  const show = () =>
    open.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: async (handed) => {
          const sodium = await loadSodium();
          setKnown(openIdentity(sodium, pair, reporterKey, handed));
          if (handed.escrow_due === null) return;
          const box = sealKeyTo(sodium, openKeyBox(sodium, handed.box, pair), handed.escrow_due);
          const body = {
            ...{ purpose: 'identity' as const, escrow: handed.escrow_due, boxes: [{ epoch: 1, box }] },
          };
          // Somebody else did it meanwhile, or will: the identity is open either way.
          await call(reseal, { params: { id }, body }, { handles: () => true }).catch(() => undefined);
        },
      },
    );
  if (known)
    return (
      <p role="status">
        <b>{known.name}</b>, {known.contact}
      </p>
    );
  return (
    <>
      <NativeSelect
        label="Motivo para abrir"
        description="Fica registrado, e quem relatou vê o motivo."
        data={[...identityReasons.options]}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as IdentityReason)}
      />
      <div>
        <Button variant="default" loading={open.isPending} onClick={show}>
          Abrir a identidade
        </Button>
      </div>
    </>
  );
}
