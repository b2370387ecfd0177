import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import type { receiptEndpoints } from '../../platform/public-form/receipt-endpoints.ts';
import { CompareFile } from './compare-file.tsx';
import './check-receipt.css';

type IssuedDocument = Extract<CallResult<typeof receiptEndpoints.verify>, { paper: 'document' }>;

/** A document that was issued here: what it is, whether there is a later one, and the way to compare a file with it. */
export function AuthenticDocument({ document }: { document: IssuedDocument }) {
  const { title, organisation, issued_at, version, newest_version, sha256 } = document;
  const isSuperseded = newest_version > version;
  return (
    <OfficialWords
      title={isSuperseded ? 'Documento verdadeiro, com versão mais nova' : 'Documento verdadeiro'}
      lead="Ele foi emitido por este sistema. Aqui não aparece nada do que ele diz."
    >
      <p className="receipt-mark">
        <IconCircleCheck size={20} aria-hidden />
        {title}
      </p>
      {isSuperseded && (
        <p className="callout" data-tone="info">
          <IconAlertTriangle size={18} aria-hidden />
          Esta é a versão {version}. Vale a versão {newest_version}, emitida depois: peça-a à organização.
        </p>
      )}
      <dl className="receipt-facts num">
        <div>
          <dt>Quem emitiu</dt>
          <dd>{organisation}</dd>
        </div>
        <div>
          <dt>Emitido em</dt>
          <dd>{formatDateTime(issued_at)}</dd>
        </div>
        <div>
          <dt>Versão</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>SHA-256 do arquivo</dt>
          <dd className="receipt-hash">{sha256}</dd>
        </div>
      </dl>
      <CompareFile sha256={sha256} />
    </OfficialWords>
  );
}
