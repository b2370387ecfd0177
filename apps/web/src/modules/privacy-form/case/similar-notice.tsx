import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { handlingStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { IconCopy } from '@tabler/icons-react';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { casePath } from '../../../platform/case-handling/list/case-path.ts';
import { requestListKind } from '../request-list-kind.ts';

/** Other requests with the same document: answered twice is answered differently. */
export function SimilarNotice({ request: { similar } }: { request: PrivacyRequestDetail }) {
  const can = useCan();
  if (similar.length === 0) return null;
  return (
    <div className="callout" data-tone="info">
      <IconCopy size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <b>Outros pedidos com o mesmo documento:</b>
        <ul className="plain-list num">
          {similar.map(({ id, protocol, state }) => (
            <li key={id}>
              <AppLink
                className="callout-action"
                to={casePath(requestListKind, can, id) ?? requestListKind.path}
              >
                {protocol}
              </AppLink>{' '}
              · {handlingStates.labels[state]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
