import type { LegalEntityDetail } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import {
  type OrganisationAction,
  unitKinds,
} from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { UnstyledButton } from '@mantine/core';
import { type Icon, IconArrowsMove, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../core/format/date-time.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { listAddress } from '../../core/pages/list-address.ts';
import { useCan } from '../../core/session/permissions.ts';
import { OrganisationStateChip } from './organisation-state-chip.tsx';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((module) => module.MoveDialog));
const StateQuestion = lazyPart(() => import('./state-question.tsx').then((module) => module.StateQuestion));

/** 'edit' is the form itself. */
type PanelAction = Exclude<OrganisationAction, 'edit'>;

const ACTIONS: Readonly<Record<PanelAction, { label: string; icon: Icon; isDangerous?: true }>> = {
  move: { label: 'Mover para outra organização', icon: IconArrowsMove },
  activate: { label: 'Reativar', icon: IconPlayerPlay },
  deactivate: { label: 'Desativar', icon: IconPlayerPause, isDangerous: true },
  delete: { label: 'Excluir', icon: IconTrash, isDangerous: true },
};
const ORDER = Object.keys(ACTIONS) as PanelAction[];

interface Props {
  readonly detail: LegalEntityDetail;
  readonly onChanged: () => Promise<void>;
}

/** How the organisation stands, what belongs to it, and what the signed-in user may do to it. */
export function OrganisationPanel({ detail, onChanged }: Props) {
  const [asked, setAsked] = useState<PanelAction | null>(null);
  const allowed = ORDER.filter((action) => detail.actions.includes(action));
  const close = () => setAsked(null);
  return (
    <aside id="situacao" className="organisation-side" aria-label="Situação da organização">
      <section className="card side-panel" aria-labelledby="organisation-state">
        <div className="side-panel-head">
          <h2 id="organisation-state">Situação</h2>
          <OrganisationStateChip state={detail.state} />
        </div>
        <Belongings detail={detail} />
        {allowed.length > 0 && (
          <div className="side-actions">
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
        )}
      </section>
      <Units detail={detail} />
      <MoveDialog opened={asked === 'move'} detail={detail} onClose={close} onMoved={onChanged} />
      <StateQuestion
        opened={asked !== null && asked !== 'move'}
        action={asked === 'move' ? null : asked}
        detail={detail}
        onClose={close}
        onChanged={onChanged}
      />
    </aside>
  );
}

function Belongings({ detail }: { detail: LegalEntityDetail }) {
  const can = useCan();
  const people = detail.people.toLocaleString('pt-BR');
  const users = detail.users.toLocaleString('pt-BR');
  return (
    <dl className="num">
      <div>
        <dt>Pessoas físicas</dt>
        <dd>
          {can('natural_entities.menu') ? (
            <AppLink to={listAddress('/people/natural_entities', { organisation: detail.name })}>
              {people}
            </AppLink>
          ) : (
            people
          )}
        </dd>
      </div>
      <div>
        <dt>Usuários criados aqui</dt>
        <dd>{can('users.menu') ? <AppLink to="/users">{users}</AppLink> : users}</dd>
      </div>
      <div>
        <dt>Cadastrada em</dt>
        <dd>{formatDateTime(detail.created_at)}</dd>
      </div>
    </dl>
  );
}

function Units({ detail }: { detail: LegalEntityDetail }) {
  if (detail.units.length === 0) return null;
  return (
    <section className="card side-panel" aria-labelledby="organisation-units">
      <div className="side-panel-head">
        <h2 id="organisation-units">Unidades</h2>
        <span className="muted small num">{detail.units.length}</span>
      </div>
      <ul className="organisation-units">
        {detail.units.map((unit) => (
          <li key={unit.id}>
            <AppLink to={`/people/legal_entities/${unit.id}/edit`}>{unit.name}</AppLink>
            <span className="muted small">
              {unitKinds.labels[unit.kind]}
              {unit.state === 'inactive' && ' · inativa'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
