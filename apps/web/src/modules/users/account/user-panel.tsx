import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import type { UserAction } from '@conforme/contracts/platform/accounts/user-actions.ts';
import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconBan,
  IconBell,
  IconDeviceMobileOff,
  IconDoorExit,
  IconKey,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { UserStatusChip } from '../user-status-chip.tsx';
import { ActionQuestion, type AskedAction } from './action-question.tsx';
import { RemoveUser } from './remove-user.tsx';
import { RenewAccess } from './renew-access.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { SendNotification } from './send-notification.tsx';
import '../../../core/ui/side-panel.css';

/** 'edit' is the form itself. */
type PanelAction = Exclude<UserAction, 'edit'>;

const ACTIONS: Readonly<Record<PanelAction, { label: string; icon: Icon; isDangerous?: true }>> = {
  renew_access: { label: 'Entregar novo acesso', icon: IconKey },
  end_sessions: { label: 'Encerrar as sessões', icon: IconDoorExit },
  reset_second_factor: { label: 'Redefinir segundo fator', icon: IconDeviceMobileOff },
  unblock: { label: 'Desbloquear', icon: IconLockOpen },
  block: { label: 'Bloquear', icon: IconBan, isDangerous: true },
  delete: { label: 'Excluir', icon: IconTrash, isDangerous: true },
};
const ORDER = Object.keys(ACTIONS) as PanelAction[];

/** How the account stands, and what the signed-in user may do to it. */
export function UserPanel({ detail, onDone }: { detail: UserDetail; onDone: (detail: UserDetail) => void }) {
  const [asked, setAsked] = useState<PanelAction | 'notify' | null>(null);
  const mayNotify = useCan()('users.notify') && detail.status === 'active';
  const allowed = ORDER.filter((action) => detail.actions.includes(action));
  return (
    <aside className="form-side" aria-label="Conta">
      <section className="card side-panel" aria-labelledby="user-status">
        <div className="side-panel-head">
          <h2 id="user-status">Situação</h2>
          <UserStatusChip status={detail.status} />
        </div>
        <dl className="num">
          <div>
            <dt>Último acesso</dt>
            <dd>{detail.last_login_at ? formatDateTime(detail.last_login_at) : 'nunca entrou'}</dd>
          </div>
          <div>
            <dt>Sessões abertas</dt>
            <dd>{detail.open_sessions}</dd>
          </div>
          <div>
            <dt>Segundo fator</dt>
            <dd>
              {detail.second_factor_since
                ? `ativo desde ${formatDateTime(detail.second_factor_since)}`
                : 'inativo'}
            </dd>
          </div>
          <div>
            <dt>Criado em</dt>
            <dd>{formatDateTime(detail.created_at)}</dd>
          </div>
        </dl>
        <LastReset reset={detail.second_factor_reset} />
      </section>
      {(mayNotify || allowed.length > 0) && (
        <section className="card side-panel" aria-labelledby="user-actions">
          <h2 id="user-actions">Ações</h2>
          <div className="side-actions">
            {mayNotify && (
              <UnstyledButton onClick={() => setAsked('notify')}>
                <IconBell size={18} stroke={1.6} aria-hidden="true" />
                Enviar notificação
              </UnstyledButton>
            )}
            {allowed.map((action) => {
              const { label, icon: ActionIcon, isDangerous } = ACTIONS[action];
              return (
                <UnstyledButton key={action} data-danger={isDangerous} onClick={() => setAsked(action)}>
                  <ActionIcon size={18} stroke={1.6} aria-hidden="true" />
                  {label}
                </UnstyledButton>
              );
            })}
          </div>
        </section>
      )}
      <ActionQuestion
        detail={detail}
        action={asked !== null && isPlain(asked) ? asked : null}
        onClose={() => setAsked(null)}
        onDone={onDone}
      />
      <RemoveUser detail={detail} opened={asked === 'delete'} onClose={() => setAsked(null)} />
      <SendNotification detail={detail} opened={asked === 'notify'} onClose={() => setAsked(null)} />
      <RenewAccess
        detail={detail}
        opened={asked === 'renew_access'}
        onClose={() => setAsked(null)}
        onDone={onDone}
      />
      <ResetSecondFactor
        detail={detail}
        opened={asked === 'reset_second_factor'}
        onClose={() => setAsked(null)}
        onDone={onDone}
      />
    </aside>
  );
}

/** The others ask for more than a yes. */
const isPlain = (action: PanelAction | 'notify'): action is AskedAction =>
  !['delete', 'renew_access', 'reset_second_factor', 'notify'].includes(action);

function LastReset({ reset }: { reset: UserDetail['second_factor_reset'] }) {
  if (!reset) return null;
  return (
    <p className="side-panel-note">
      Segundo fator redefinido em <span className="num">{formatDateTime(reset.at)}</span>
      {reset.by && ` por ${reset.by}`}. Motivo: {reset.reason}
    </p>
  );
}
