import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import type { RequestAct } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import { UnstyledButton } from '@mantine/core';
import { CaseCard } from '../../../platform/cases/case-card.tsx';
import { actIcons, actLabels } from '../acts/act-words.ts';
import './actions-card.css';

/** What has its own place on the screen: the composer of the timeline, and each line of it. */
const elsewhere: readonly RequestAct[] = ['note', 'publish', 'unpublish'];

interface Props {
  readonly request: PrivacyRequestDetail;
  readonly onAct: (act: RequestAct) => void;
}

/** What may be done now, and what may not with the reason, as the server tells it. */
export function ActionsCard({ request, onAct }: Props) {
  const here = request.actions.filter(({ name }) => !elsewhere.includes(name));
  const open = here.filter(({ refused }) => refused === null);
  const off = here.filter(({ refused }) => refused !== null);
  if (open.length === 0) return null;
  return (
    <CaseCard title="Ações">
      <div className="acts">
        {open.map(({ name: act }) => {
          const Icon = actIcons[act];
          return (
            <UnstyledButton key={act} className="act" onClick={() => onAct(act)}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              <span>{actLabels[act]}</span>
            </UnstyledButton>
          );
        })}
      </div>
      {off.length > 0 && (
        <details className="acts-off">
          <summary>O que não dá para fazer agora</summary>
          <ul className="plain-list">
            {off.map(({ name: act, refused }) => (
              <li key={act}>
                <b className="medium">{actLabels[act]}</b>
                <p className="muted">{refused}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </CaseCard>
  );
}
