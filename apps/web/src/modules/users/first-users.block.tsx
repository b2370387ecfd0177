import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import './first-users.css';

/** For a new installation: what is done, and the next step. It goes away once there is a team. */
export function FirstUsersBlock() {
  const list = useEndpoint(users.endpoints.grid, { query: { per_page: '1' } });
  const total = list.data?.model.total ?? 0;
  if (total !== 1) return null;
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Próximos passos</h2>
      <ol className="plain-list">
        <li data-done>
          <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
          <span className="grow">
            Administração e organização criadas<span className="visually-hidden"> (feito)</span>
          </span>
        </li>
        <li>
          <IconCircleDashed size={20} stroke={1.7} aria-hidden="true" />
          <span className="grow">
            <span className="medium">Cadastre quem vai trabalhar com você</span>
            <span className="muted first-steps-note">
              Escolha o grupo de cada pessoa e entregue a ela um convite ou uma senha de uso único.
            </span>
          </span>
          <Button component={AppLink} to="/users/create">
            Novo usuário
          </Button>
        </li>
      </ol>
    </section>
  );
}
