import type { Profile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { Chip } from '../../core/ui/chip.tsx';

/** The user's groups, and what each lets them do, in words. */
export function OwnGroups({ roles }: { roles: Profile['roles'] }) {
  return (
    <section className="card profile-card" aria-labelledby="profile-groups">
      <h2 id="profile-groups">Seus grupos</h2>
      {roles.length === 0 && (
        <p className="muted">
          Você ainda não está em nenhum grupo. Fale com a administração da sua organização.
        </p>
      )}
      {roles.map((role) => (
        <details key={role.id} className="profile-group">
          <summary>
            <span className="grow">{role.display_name}</span>
            {role.active && (
              <Chip tone="ok" icon={IconCircleCheck}>
                Em uso
              </Chip>
            )}
            <span className="muted small num">{allowances(role.permissions.length)}</span>
            <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
          </summary>
          {role.permissions.length > 0 ? (
            <ul>
              {role.permissions.map((permission) => (
                <li key={permission}>{permission}</li>
              ))}
            </ul>
          ) : (
            <p className="muted">Este grupo ainda não dá nenhuma permissão.</p>
          )}
        </details>
      ))}
    </section>
  );
}

const allowances = (count: number) => (count === 1 ? '1 permissão' : `${count} permissões`);
