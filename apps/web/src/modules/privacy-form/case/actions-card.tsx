import {
  actionPermissions,
  isOpen,
  type RequestAction,
  refusedAction,
  requestActions,
} from '@conforme/contracts/core/privacy-requests/request-states.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { useCan } from '../../../core/session/permissions.ts';
import { useSessionUser } from '../../../core/session/session-store.ts';
import { type Act, actIcons, actLabels } from '../acts/act-words.ts';
import { CaseCard } from './case-card.tsx';
import { factsOf } from './request-model.ts';

/** What has its own place on the screen: the composer of the timeline, and each line of it. */
const elsewhere: readonly RequestAction[] = ['note', 'publish'];

interface Props {
  readonly request: PrivacyRequestDetail;
  readonly onAct: (act: Act) => void;
}

/** What may be done now; what the state forbids says why, and what the user may not do at all is not there. */
export function ActionsCard({ request, onAct }: Props) {
  const can = useCan();
  const userId = useSessionUser()?.id ?? 0;
  const asker = { userId, now: Date.now() };
  const held = requestActions.options
    .map(({ value }) => value)
    .filter((action) => can(actionPermissions[action]) && !elsewhere.includes(action))
    .map((action) => ({ action, refusal: refusedAction(action, factsOf(request), asker) }));
  const open = held.filter(({ refusal }) => refusal === null).map(({ action }): Act => action);
  const more: readonly Act[] = [
    ...(hasShareNotice(request) ? (['share_notice'] as const) : []),
    ...(can('privacy_form.handling') ? (['renew_key'] as const) : []),
  ];
  const off = held.filter(({ action, refusal }) => refusal !== null && isWorthTelling(action, request));
  if (open.length + more.length === 0) return null;
  return (
    <CaseCard title="Ações">
      <div className="acts">
        {[...open, ...more].map((act) => {
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
            {off.map(({ action, refusal }) => (
              <li key={action}>
                <b className="medium">{actLabels[action]}</b>
                <p className="muted">{refusal}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </CaseCard>
  );
}

/** Art. 18 § 6: whoever received the data is told of what was changed in them. */
const hasShareNotice = ({ clocks }: PrivacyRequestDetail) =>
  clocks.some(({ key, stopped_at }) => key === 'dsr.share_notice' && stopped_at === null);

/** Nobody wonders why an open request cannot be reopened. */
const isWorthTelling = (action: RequestAction, { state }: PrivacyRequestDetail): boolean =>
  isOpen(state)
    ? !['approve', 'send_back', 'close', 'reopen', 'resume'].includes(action)
    : ['answer', 'reopen', 'close'].includes(action);
