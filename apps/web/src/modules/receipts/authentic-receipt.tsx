import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { lineWords } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import type { receiptEndpoints } from '../../platform/public-form/receipt-endpoints.ts';
import './check-receipt.css';
import { receiptWords } from './receipt-words.ts';

type Receipt = Extract<CallResult<typeof receiptEndpoints.verify>, { paper: 'receipt' }>;

/** A receipt of ours, with what to compare the paper with. */
export function AuthenticReceipt({ receipt }: { receipt: Receipt }) {
  const {
    protocol,
    organisation,
    received_at,
    received_day_only,
    holder_initials,
    types,
    terms,
    superseded,
  } = receipt;
  const words = receiptWords(protocol);
  return (
    <OfficialWords
      title="Comprovante verdadeiro"
      lead="Ele foi feito por este sistema. Confira se o papel diz o mesmo que está aqui."
    >
      <p className="receipt-mark">
        <IconCircleCheck size={20} aria-hidden />
        {protocol}
      </p>
      {superseded && (
        <p className="callout" data-tone="info">
          <IconAlertTriangle size={18} aria-hidden />
          {words.newer}
        </p>
      )}
      <dl className="receipt-facts num">
        <div>
          <dt>Quem recebeu</dt>
          <dd>{organisation}</dd>
        </div>
        <div>
          <dt>Recebido em</dt>
          <dd>{receivedWords(received_at, received_day_only)}</dd>
        </div>
        {holder_initials !== '' && (
          <div>
            <dt>{words.initials}</dt>
            <dd>{holder_initials}</dd>
          </div>
        )}
        <div>
          <dt>{words.what}</dt>
          {types.map((type) => (
            <dd key={type}>{type}</dd>
          ))}
        </div>
        {terms.map(({ about, lines }) => (
          <div key={about}>
            <dt>{terms.length > 1 ? `Prazo da resposta (${about})` : 'Prazo da resposta'}</dt>
            {lines.map((line) => (
              <dd key={line.name}>{lineWords(line)}</dd>
            ))}
          </div>
        ))}
      </dl>
    </OfficialWords>
  );
}
