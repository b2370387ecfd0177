import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { Face } from '../../../core/ui/face.tsx';
import { CaseCard } from '../../../platform/cases/case-card.tsx';
import './actions-card.css';

/** Who works on it, and who has looked at it. */
export function PeopleCard({ request }: { request: PrivacyRequestDetail }) {
  const { responsible, proposal, validated_by, views } = request;
  const people = [
    ...(responsible ? [[responsible.label, 'Responsável'] as const] : []),
    ...(proposal?.by ? [[proposal.by.label, 'Escreveu a resposta à espera'] as const] : []),
    ...(validated_by ? [[validated_by.label, 'Validou o pedido'] as const] : []),
  ];
  return (
    <CaseCard title="Pessoas">
      {responsible === null && <p className="muted">Ainda sem responsável.</p>}
      <ul className="plain-list case-people">
        {people.map(([name, role]) => (
          <li key={role} className="row">
            <Face name={name} size={32} />
            <span className="cell-pair">
              <span dir="auto">{name}</span>
              <span className="muted small">{role}</span>
            </span>
          </li>
        ))}
      </ul>
      {views.length > 0 && (
        <details className="acts-off">
          <summary>Quem consultou este pedido</summary>
          <ul className="plain-list num">
            {views.map(({ user, day, times }) => (
              <li key={`${user?.id} ${day}`}>
                {user?.label ?? 'Conta excluída'} · {formatCivilDate(day)}
                {times > 1 && ` · ${times} vezes`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </CaseCard>
  );
}
