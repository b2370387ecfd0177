import { crudEndpoints } from '../../core/crud.ts';
import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { photo } from '../../core/picture.ts';
import { byId, email, id, oneOf, z } from '../../core/schema.ts';
import { usersList } from './users.list.ts';
import { usersPages } from './users.pages.ts';
import {
  accessDelivery,
  assignableRole,
  deliveredAccess,
  secondFactorReset,
  textNotification,
  userCreate,
  userCreated,
  userDetail,
  userInternalStore,
  userOption,
  userRemoval,
  userRow,
  userUpdate,
} from './users.schemas.ts';

const { path } = usersList;

const action = (verb: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${verb}`,
    access: { rule: 'users.edit' },
    summary,
    params: byId,
    response: userDetail,
  });

export const users = defineModule({
  ...usersPages,
  endpoints: {
    ...crudEndpoints({
      list: usersList,
      row: userRow,
      noun: 'usuário',
      rules: {
        grid: 'users.menu',
        list: 'users.menu',
        read: 'users.menu|users.edit',
        create: 'users.create',
        update: 'users.edit',
        remove: 'users.delete',
      },
      detail: userDetail,
      create: userCreate,
      update: userUpdate,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: { rule: 'users.create' },
      summary: 'Criar usuário e entregar o primeiro acesso',
      once: true,
      body: userCreate,
      response: userCreated,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: { rule: 'users.delete' },
      summary: 'Excluir usuário; o drive dele, se não está vazio, passa a outra pessoa',
      params: byId,
      query: userRemoval,
    }),
    internalStore: endpoint({
      method: 'POST',
      path: `${path}/internal_store`,
      access: { rule: 'users.create' },
      summary: 'Criar usuário com um grupo na entidade ativa, por convite',
      once: true,
      body: userInternalStore,
      response: z.strictObject({ id, label: z.string(), invitation_link: z.string() }),
    }),
    block: action('block', 'Bloquear usuário e encerrar suas sessões'),
    unblock: action('unblock', 'Desbloquear usuário'),
    endSessions: action('end_sessions', 'Encerrar todas as sessões do usuário'),
    resetSecondFactor: endpoint({
      method: 'POST',
      path: `${path}/:id/reset_second_factor`,
      access: { rule: 'users.edit' },
      summary: 'Redefinir o segundo fator do usuário e encerrar suas sessões',
      params: byId,
      body: secondFactorReset,
      response: userDetail,
    }),
    renewAccess: endpoint({
      method: 'POST',
      path: `${path}/:id/renew_access`,
      access: { rule: 'users.edit' },
      summary: 'Entregar um novo primeiro acesso',
      params: byId,
      body: z.strictObject({ delivery: oneOf(accessDelivery) }),
      response: deliveredAccess,
    }),
    sendTextNotification: endpoint({
      method: 'POST',
      path: `${path}/:id/send_text_notification`,
      access: { rule: 'users.notify' },
      summary: 'Enviar uma notificação de texto a um usuário',
      params: byId,
      body: textNotification,
    }),
    photo: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/photo`,
        access: { rule: 'users.menu|users.edit' },
        summary: 'Foto de um usuário da entidade',
        params: byId,
        query: photo.query,
      },
      [photo.type],
    ),
    permissions: endpoint({
      method: 'GET',
      path: `${path}/permissions`,
      access: 'signedIn',
      summary: 'As permissões do grupo ativo na entidade ativa',
      response: z.array(z.strictObject({ name: z.string() })),
    }),
    options: endpoint({
      method: 'GET',
      path: `${path}/get/users`,
      access: { rule: 'users.menu' },
      summary: 'Usuários ativos da entidade, para campos de escolha',
      response: z.array(userOption),
    }),
    findByEmail: endpoint({
      method: 'GET',
      path: `${path}/find_by_email/:email`,
      access: { rule: 'users.menu' },
      summary: 'Usuário da entidade pelo e-mail',
      params: z.strictObject({ email }),
      response: userOption,
    }),
    assignableRoles: endpoint({
      method: 'GET',
      path: `${path}/assignable_roles`,
      access: { rule: 'users.create|users.edit' },
      summary: 'Grupos, e quais deles quem pergunta pode dar',
      response: z.array(assignableRole),
    }),
  },
});
