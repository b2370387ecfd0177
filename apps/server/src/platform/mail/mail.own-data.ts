import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../own-data/own-data-part.ts';

const states = [
  { value: 'kept', label: 'Guardada' },
  { value: 'queued', label: 'Na fila' },
  { value: 'sent', label: 'Enviada' },
  { value: 'failed', label: 'Não enviada' },
  { value: 'withdrawn', label: 'Retirada antes do envio' },
];

/** Without what they say: a letter may hold a link that lets somebody in. */
export const mailOwnData: OwnDataPart = {
  key: 'mail',
  title: 'Mensagens por e-mail',
  about: 'O que o Conforme escreveu para você. O texto não acompanha: pode conter um link de uso único.',
  tables: ['mail_messages'],
  columns: [
    { key: 'created_at', label: 'Escrita em', type: 'datetime' },
    { key: 'subject', label: 'Assunto' },
    { key: 'recipient_address', label: 'Para' },
    { key: 'state', label: 'Situação', type: 'choice', options: states },
    { key: 'sent_at', label: 'Enviada em', type: 'datetime' },
    { key: 'handed_at', label: 'Link ou código mostrado à administração em', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select created_at, subject, recipient_address, state, sent_at, handed_at from mail_messages
        where user_id = ${userId} order by id desc limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};
