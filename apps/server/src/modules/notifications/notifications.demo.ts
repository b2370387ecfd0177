import { sql } from 'kysely';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

/** Newest first; the first three wait to be read. */
const told: readonly { readonly title: string; readonly message: string; readonly hours: number }[] = [
  {
    title: 'Mensagem de Marina Alves Couto',
    message: 'Reunião do comitê de privacidade amanhã às 10h, na sala 2.',
    hours: 0.2,
  },
  {
    title: 'Mensagem de Otávio Ramos Leal',
    message: 'O treinamento de assédio mudou para o auditório.',
    hours: 1,
  },
  {
    title: 'Mensagem de Luciana Teles Braga',
    message: 'Pode conferir os acessos da unidade Londrina até sexta?',
    hours: 3,
  },
  {
    title: 'Mensagem de Otávio Ramos Leal',
    message: 'Os convites do novo ano letivo já foram entregues.',
    hours: 27,
  },
  {
    title: 'Mensagem de Marina Alves Couto',
    message: 'A política de senhas foi revista; veja a nova versão.',
    hours: 75,
  },
  {
    title: 'Mensagem de Luciana Teles Braga',
    message: 'Obrigada pela ajuda com o cadastro das famílias.',
    hours: 190,
  },
];

/** What each of the demonstration's people finds at the bell. */
export const notificationsDemo: DemoPart = async ({ db, accounts, school }) => {
  for (const user_id of Object.values(accounts))
    for (const [index, { title, message, hours }] of told.entries()) {
      const created_at = sql<string>`now() - make_interval(secs => ${hours * 3600})`;
      await db
        .insertInto('notifications')
        .values({
          user_id,
          legal_entity_id: school.id,
          type: 'text.message',
          title,
          message,
          shown: true,
          mail: 'none',
          created_at,
          read_at: index < 3 ? null : created_at,
        })
        .execute();
    }
};
