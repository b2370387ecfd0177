import { notificationTypes } from '@conforme/contracts/core/notifications/notification-types.ts';
import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../own-data/own-data-part.ts';

export const notificationsOwnData: OwnDataPart = {
  key: 'notifications',
  title: 'Notificações',
  about: 'O que o Conforme avisou a você na tela.',
  tables: ['notifications'],
  columns: [
    { key: 'created_at', label: 'Quando', type: 'datetime' },
    { key: 'type', label: 'Tipo', type: 'choice', options: notificationTypes.options },
    { key: 'title', label: 'Título' },
    { key: 'message', label: 'Mensagem' },
    { key: 'read_at', label: 'Lida em', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select created_at, type, title, message, read_at from notifications
        where user_id = ${userId} order by created_at desc, id desc limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};

export const notificationPreferencesOwnData: OwnDataPart = {
  key: 'notification_preferences',
  title: 'Preferências de notificação',
  about: 'Como você escolheu ser avisado. Sem registro, vale o padrão: tudo na tela, nada por e-mail.',
  tables: ['notification_preferences'],
  columns: [
    { key: 'not_shown', label: 'Não mostrar na tela', type: 'list' },
    { key: 'mailed', label: 'Enviar por e-mail', type: 'list' },
    { key: 'digest', label: 'Um e-mail por dia' },
    { key: 'updated_at', label: 'Escolhido em', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select not_shown, mailed, digest, updated_at from notification_preferences
        where user_id = ${userId}`.execute(system)
    ).rows,
};
