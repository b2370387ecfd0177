import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  actionPermissions,
  isOpen,
  type RequestAction,
  refusedKey,
  requestActions,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { UnstyledButton } from '@mantine/core';
import { useCan } from '../../../core/session/permissions.ts';
import { useSessionUser } from '../../../core/session/session-store.ts';
import { CaseCard } from '../../../platform/cases/case-card.tsx';
import { type Act, actIcons, actLabels } from '../acts/act-words.ts';
import { factsOf, owesNotice, refusalOf } from './request-model.ts';
import './actions-card.css';

/** What has its own place on the screen: the composer of the timeline, and each line of it. */
const elsewhere: readonly RequestAction[] = ['note', 'publish', 'unpublish'];

interface Held {
  readonly act: Act;
  readonly refusal: string | null;
}

interface Props {
  readonly request: PrivacyRequestDetail;
  readonly onAct: (act: Act) => void;
}

/** What may be done now; what the state forbids says why, and what the user may not do at all is not there. */
export function ActionsCard({ request, onAct }: Props) {
  const can = useCan();
  const userId = useSessionUser()?.id ?? 0;
  const asker = { userId, now: Date.now() };
  const held: readonly Held[] = [
    ...requestActions.options
      .map(({ value }) => value)
      .filter((action) => can(actionPermissions[action]) && !elsewhere.includes(action))
      .map((action) => ({ act: action, refusal: refusalOf(action, request, asker) })),
    ...(owesNotice(request) ? [{ act: 'share_notice' as const, refusal: null }] : []),
    ...(can('privacy_form.handling')
      ? [{ act: 'renew_key' as const, refusal: refusedKey(factsOf(request)) }]
      : []),
  ];
  const open = held.filter(({ refusal }) => refusal === null);
  const off = held.filter(({ act, refusal }) => refusal !== null && isWorthTelling(act, request));
  if (open.length === 0) return null;
  return (
    <CaseCard title="Ações">
      <div className="acts">
        {open.map(({ act }) => {
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
            {off.map(({ act, refusal }) => (
              <li key={act}>
                <b className="medium">{actLabels[act]}</b>
                <p className="muted">{refusal}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </CaseCard>
  );
}

/** Nobody wonders why an open request cannot be reopened. */
const isWorthTelling = (act: Act, { state }: PrivacyRequestDetail): boolean =>
  isOpen(state)
    ? !['approve', 'send_back', 'close', 'reopen', 'resume'].includes(act)
    : ['answer', 'reopen', 'close', 'renew_key'].includes(act);
