import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import type { CaseKind } from '../case-kind.ts';
import './actions-card.css';
import { CaseCard } from './case-card.tsx';

/** What has its own place on the screen: the composer of the timeline, and each line of it. */
const elsewhere: readonly string[] = ['note', 'publish', 'unpublish'];

interface Props {
  readonly kind: Pick<CaseKind, 'acts'>;
  readonly detail: Pick<CaseDetail, 'actions'>;
  readonly onAct: (act: string) => void;
}

/** What may be done now, and what may not with the reason, as the server tells it. */
export function ActionsCard({ kind, detail, onAct }: Props) {
  const here = detail.actions.flatMap(({ name, refused }) => {
    const act = kind.acts[name];
    return act && !elsewhere.includes(name) ? [{ name, refused, ...act }] : [];
  });
  const open = here.filter(({ refused }) => refused === null);
  const off = here.filter(({ refused }) => refused !== null);
  if (open.length === 0) return null;
  return (
    <CaseCard title="Ações">
      <div className="acts">
        {open.map(({ name, label, icon: Icon }) => (
          <UnstyledButton key={name} className="act" onClick={() => onAct(name)}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            <span>{label}</span>
          </UnstyledButton>
        ))}
      </div>
      {off.length > 0 && (
        <details className="acts-off">
          <summary>O que não dá para fazer agora</summary>
          <ul className="plain-list">
            {off.map(({ name, label, refused }) => (
              <li key={name}>
                <b className="medium">{label}</b>
                <p className="muted">{refused}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </CaseCard>
  );
}
