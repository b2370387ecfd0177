import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  accessFormats,
  accessMedia,
  requestChannels,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { accessTypes } from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import {
  requestTypeFacts,
  rightNames,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { unbroken } from '../../../core/format/unbroken.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import { CaseFiles } from '../../../platform/case-handling/screen/case-files.tsx';
import { paperTaker } from '../../../platform/case-handling/screen/take-paper.ts';
import { requestKind } from '../request-kind.ts';
import './asked-card.css';

/** What was asked, as it was asked. */
export function AskedCard({ request }: { request: PrivacyRequestDetail }) {
  const { types, access, corrections, automated_decision: decision, files } = request;
  const proofs = corrections.map(({ proof }) => proof).filter((proof) => proof !== null);
  const format =
    access && `${accessFormats.labels[access.format]}, ${accessMedia.labels[access.medium].toLowerCase()}`;
  return (
    <CaseCard
      title="O que foi pedido"
      aside={<span className="muted small">{requestChannels.labels[request.channel]}</span>}
    >
      <ul className="plain-list asks">
        {types.map((type) => (
          <li key={type}>
            <b>{rightNames.labels[type]}</b>
            <span className="muted">
              {unbroken(requestTypeFacts[type].law)}
              {format && accessTypes.includes(type) && ` · ${format}`}
            </span>
          </li>
        ))}
      </ul>
      <blockquote className="quote" dir="auto">
        {request.description}
      </blockquote>
      {corrections.length > 0 && (
        <table className="corrections">
          <caption className="visually-hidden">O que corrigir</caption>
          <thead>
            <tr>
              <th scope="col">Dado</th>
              <th scope="col">Como está</th>
              <th scope="col">Como deve ser</th>
              {proofs.length > 0 && (
                <th scope="col" className="correction-proof">
                  Prova
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {corrections.map(({ field, current, correct, proof }) => (
              <tr key={`${field} ${current}`}>
                <td dir="auto">{field}</td>
                <td dir="auto">{current}</td>
                <td dir="auto">{correct}</td>
                {proofs.length > 0 && (
                  <td className="correction-proof">
                    <CaseFiles
                      files={files.filter(({ id }) => id === proof)}
                      take={paperTaker(requestKind, request)}
                      isKindKnown
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Part label="Levar os dados para" value={request.portability_target} />
      <Part label="Autorização a retirar" value={request.consent_to_withdraw} />
      <Part
        label="Decisão automática"
        value={decision && `${decision.text}${decision.date ? ` (${formatCivilDate(decision.date)})` : ''}`}
      />
      <CaseFiles
        files={files.filter(
          ({ id, paper }) => paper !== 'staff' && paper !== 'reply' && !proofs.includes(id),
        )}
        take={paperTaker(requestKind, request)}
      />
    </CaseCard>
  );
}

function Part({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <p className="case-part" dir="auto">
      <b>{label}:</b> {value}
    </p>
  );
}
