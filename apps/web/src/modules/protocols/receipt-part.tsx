import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../core/api/take-file.ts';
import { receiptEndpoints } from '../../platform/public-form/sending/receipt-endpoints.ts';
import type { CaseReference } from './case-reference.ts';
import { protocolEndpoints } from './protocol-endpoints.ts';

interface Props {
  readonly receipt: OutsideCase['receipt'];
  readonly reference: CaseReference;
}

/** The receipt again, the whole case on paper, and what both are good for. */
export function ReceiptPart({ receipt: { words, link }, reference }: Props) {
  return (
    <section className="protocols-part">
      <h2>Seu comprovante</h2>
      <p className="public-hint">{words}</p>
      <div className="protocols-buttons">
        <PaperButton
          label="Baixar comprovante (PDF)"
          name="comprovante"
          of={receiptEndpoints.pdf}
          {...{ reference }}
        />
        <PaperButton
          label="Baixar dossiê (PDF)"
          name="dossie"
          of={protocolEndpoints.dossier}
          {...{ reference }}
        />
      </div>
      {link && (
        <p>
          <a href={link.url} target="_blank" rel="noreferrer">
            {link.label}
            <span className="visually-hidden"> (abre em outra aba)</span>
          </a>
        </p>
      )}
    </section>
  );
}

interface PaperProps {
  readonly label: string;
  readonly name: string;
  readonly of: typeof receiptEndpoints.pdf | typeof protocolEndpoints.dossier;
  readonly reference: CaseReference;
}

function PaperButton({ label, name, of, reference }: PaperProps) {
  const [isComing, setComing] = useState(false);
  const take = async () => {
    setComing(true);
    await takeFile(of, { body: reference }, `${name}-${reference.protocol}.pdf`);
    setComing(false);
  };
  return (
    <Button
      size="md"
      variant="default"
      loading={isComing}
      leftSection={<IconDownload size={19} stroke={1.7} aria-hidden="true" />}
      onClick={take}
    >
      {label}
    </Button>
  );
}
