import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { listAddress } from '../../core/pages/list-address.ts';

const counts = () => import('./user-counts.ts');

export const usersHome: HomeParts = {
  resource: 'users',
  steps: [
    {
      key: 'team',
      order: 50,
      rules: ['users.create', 'users.menu'],
      label: 'Cadastre quem vai trabalhar com você',
      why: 'Escolha o grupo de cada pessoa e entregue a ela um convite ou uma senha de uso único.',
      to: '/users/create',
      action: 'Novo usuário',
      isDone: () =>
        counts().then(
          ({ countUsers }) =>
            (signal) =>
              countUsers(signal).then((all) => all > 1),
        ),
    },
    {
      key: 'first-sign-in',
      order: 60,
      rules: ['users.create', 'users.menu'],
      label: 'Veja a equipe entrar pela primeira vez',
      why: 'Feito quando outra pessoa, além de você, já tiver entrado. Um convite perdido pode ser renovado.',
      to: '/users',
      action: 'Ver usuários',
      isDone: () =>
        counts().then(
          ({ countEntered }) =>
            (signal) =>
              countEntered(signal).then((all) => all > 1),
        ),
    },
  ],
  attention: [
    {
      key: 'invited',
      order: 20,
      rules: ['users.menu'],
      to: listAddress('/users', { status: 'invited' }),
      sentence: (count) =>
        count === 1 ? 'Um convite aguarda resposta.' : `${count} convites aguardam resposta.`,
      count: () =>
        counts().then(
          ({ countByStatus }) =>
            (signal) =>
              countByStatus('invited', signal),
        ),
    },
    {
      key: 'blocked',
      order: 30,
      rules: ['users.menu'],
      to: listAddress('/users', { status: 'blocked' }),
      sentence: (count) => (count === 1 ? 'Uma conta está bloqueada.' : `${count} contas estão bloqueadas.`),
      count: () =>
        counts().then(
          ({ countByStatus }) =>
            (signal) =>
              countByStatus('blocked', signal),
        ),
    },
  ],
};
