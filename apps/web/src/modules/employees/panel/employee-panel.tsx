import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { userStatus } from '@conforme/contracts/core/user-status.ts';
import type { EmployeeDetail } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { EmployeeStatusChip } from '../employee-status-chip.tsx';
import '../../../core/ui/side-panel.css';
import '../employees.css';
import { Employments, Team } from './employee-relations.tsx';
import { ReadmitQuestion } from './readmit-question.tsx';

const DismissDialog = lazyPart(() => import('./dismiss-dialog.tsx').then((module) => module.DismissDialog));

interface Props {
  readonly detail: EmployeeDetail;
  /** The record as it stands after an action. */
  readonly onDone: (detail: EmployeeDetail) => void;
}

/** How the employment stands, what may be done to it, and who is around it. */
export function EmployeePanel({ detail, onDone }: Props) {
  const [asked, setAsked] = useState<'dismiss' | 'readmit' | null>(null);
  const close = () => setAsked(null);
  const isDismissed = detail.status === 'dismissed';
  return (
    <aside className="form-side side-panels" aria-label="Situação e equipe">
      <section className="card side-panel" aria-labelledby="employee-status">
        <div className="side-panel-head">
          <h2 id="employee-status">Situação</h2>
          <EmployeeStatusChip status={detail.status} />
        </div>
        <dl className="num">
          <Fact label="Admissão">{formatCivilDate(detail.admitted_on)}</Fact>
          {detail.dismissed_on && (
            <Fact label={isDismissed ? 'Desligamento' : 'Desligamento previsto'}>
              {formatCivilDate(detail.dismissed_on)}
            </Fact>
          )}
          <Fact label="Usuário">
            <Account user={detail.user} />
          </Fact>
        </dl>
        {detail.block_planned && (
          <p className="side-panel-note">O usuário será bloqueado no dia do desligamento.</p>
        )}
        {isOverdue(detail) && (
          <p className="callout" data-tone="danger">
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
            Esta pessoa foi desligada e ainda consegue entrar no Conforme.
          </p>
        )}
        <div className="side-actions">
          {!isDismissed && (
            <UnstyledButton data-danger onClick={() => setAsked('dismiss')}>
              <IconDoorExit size={18} stroke={1.6} aria-hidden="true" />
              {detail.dismissed_on ? 'Mudar o desligamento' : 'Desligar'}
            </UnstyledButton>
          )}
          {detail.dismissed_on && (
            <UnstyledButton onClick={() => setAsked('readmit')}>
              <IconArrowBackUp className="flip" size={18} stroke={1.6} aria-hidden="true" />
              {isDismissed ? 'Desfazer o desligamento' : 'Cancelar o desligamento'}
            </UnstyledButton>
          )}
        </div>
      </section>
      <Employments detail={detail} />
      <Team detail={detail} />
      <DismissDialog opened={asked === 'dismiss'} onClose={close} detail={detail} onDone={onDone} />
      <ReadmitQuestion opened={asked === 'readmit'} onClose={close} detail={detail} onDone={onDone} />
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const isOverdue = ({ user, employments }: EmployeeDetail) =>
  (user?.status === 'active' || user?.status === 'invited') &&
  employments.every(({ status }) => status === 'dismissed');

function Account({ user }: Pick<EmployeeDetail, 'user'>) {
  const maySee = useCan()('users.edit');
  if (!user) return 'não tem';
  const words = userStatus.labels[user.status].toLowerCase();
  return maySee ? <AppLink to={`/users/${user.id}/edit`}>{words}</AppLink> : words;
}
