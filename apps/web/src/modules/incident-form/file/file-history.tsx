import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { SectionChange } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import { incidentSections } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import { changedFacts } from './change-rows.ts';
import './file-history.css';

/** Every saving of the file, the newest first: who changed what, and from what. */
export function FileHistory({ id }: { id: string }) {
  const history = useEndpoint(incidentHandlingEndpoints.history, { params: { id } });
  return (
    <CaseCard title="Histórico da ficha">
      <LoadedPart of={history} failed="O histórico não pôde ser carregado." height={160}>
        {({ changes, total }) =>
          changes.length === 0 ? (
            <p className="muted">Nada foi alterado desde o registro.</p>
          ) : (
            <>
              {changes.length < total && (
                <p className="muted small num">
                  As {changes.length} alterações mais recentes, de {total}. As mais antigas continuam
                  guardadas.
                </p>
              )}
              <ol className="plain-list file-history">
                {changes.map((change) => (
                  <li key={change.id}>
                    <Change change={change} />
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </LoadedPart>
    </CaseCard>
  );
}

function Change({ change }: { change: SectionChange }) {
  return (
    <>
      <p className="num">
        <b className="medium">{incidentSections.labels[change.section]}</b>
        <span className="muted small">
          {' '}
          · {change.by?.label ?? 'Conta excluída'} · {formatDateTime(change.at)}
        </span>
      </p>
      <dl>
        {changedFacts(change).map(({ name, label, before, after }) => (
          <div key={name}>
            <dt className="muted small">{label}</dt>
            <dd dir="auto">
              <del>{before || '(vazio)'}</del> <span aria-hidden="true">→</span>{' '}
              <ins>{after || '(vazio)'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
