import { anpdComplaintUrl } from '@conforme/contracts/core/cases/anpd-complaint.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../core/api/take-file.ts';
import type { CaseReference } from './case-reference.ts';
import { receiptEndpoint } from './protocol-endpoints.ts';

/** The receipt again, and what it is good for. */
export function ComplaintPart({ reference }: { reference: CaseReference }) {
  const [isComing, setComing] = useState(false);
  const take = async () => {
    setComing(true);
    await takeFile(receiptEndpoint, { body: reference }, `comprovante-${reference.protocol}.pdf`);
    setComing(false);
  };
  return (
    <section className="protocols-part">
      <h2>Seu comprovante</h2>
      <p className="public-hint">
        Ele prova que você fez o pedido. Se não responderem, ou se a resposta não resolver, você pode reclamar
        à ANPD, que cuida da proteção de dados no Brasil.
      </p>
      <div className="protocols-buttons">
        <Button
          size="md"
          variant="default"
          loading={isComing}
          leftSection={<IconDownload size={19} stroke={1.7} aria-hidden="true" />}
          onClick={take}
        >
          Baixar comprovante (PDF)
        </Button>
      </div>
      <p>
        <a href={anpdComplaintUrl} target="_blank" rel="noreferrer">
          Como reclamar à ANPD
          <span className="visually-hidden"> (abre em outra aba)</span>
        </a>
      </p>
    </section>
  );
}
