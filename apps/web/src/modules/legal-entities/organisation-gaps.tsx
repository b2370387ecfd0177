import type { LegalEntityDetail } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { goToPart } from './go-to-part.ts';

/** What is still missing for compliance, each with its reason and the way to it. */
export function OrganisationGaps({ detail: { gaps, state } }: { detail: LegalEntityDetail }) {
  if (state === 'inactive') return null;
  return (
    <section className="card side-panel" aria-labelledby="organisation-gaps">
      <div className="side-panel-head">
        <h2 id="organisation-gaps">O que falta para a conformidade</h2>
        {gaps.length > 0 && <span className="muted small num">{gaps.length}</span>}
      </div>
      {gaps.length === 0 ? (
        <p className="organisation-complete">
          <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
          Nada pendente no cadastro.
        </p>
      ) : (
        <ul className="organisation-gaps">
          {gaps.map((gap) => (
            <li key={gap.code} data-soon={gap.is_soon || undefined}>
              {gap.is_soon ? (
                <IconClock size={18} stroke={1.7} aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
              )}
              <span>
                <UnstyledButton className="organisation-gap" onClick={() => goToPart(gap.place)}>
                  {gap.label}
                </UnstyledButton>
                <span className="muted small">{gap.reason}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
