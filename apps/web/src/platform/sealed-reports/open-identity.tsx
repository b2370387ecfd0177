import {
  type IdentityReason,
  identityReasons,
} from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type { sealedReportEndpoints } from '@conforme/contracts/platform/sealed-reports/sealed-report.endpoints.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { EndpointRef } from '../../core/api/endpoint-ref.ts';
import { useSend } from '../../core/api/use-send.ts';
import type { KeyPair } from './data-keys.ts';
import { openIdentity } from './open-report.ts';
import { loadSodium } from './sodium.ts';

interface Props {
  readonly endpoint: EndpointRef<ReturnType<typeof sealedReportEndpoints>['open_identity']>;
  readonly id: string;
  readonly reporterKey: string;
  readonly pair: KeyPair;
}

/** By its custodian, with a reason that whoever reported reads. */
export function OpenIdentity({ endpoint, id, reporterKey, pair }: Props) {
  const [reason, setReason] = useState<IdentityReason>('protection');
  const [known, setKnown] = useState<{ readonly name: string; readonly contact: string } | null>(null);
  const open = useSend(endpoint, { announce: false });
  const show = () =>
    open.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: async (handed) => setKnown(openIdentity(await loadSodium(), pair, reporterKey, handed)),
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
