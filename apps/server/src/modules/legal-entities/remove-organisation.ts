import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { assertWaysInRemain } from '../../platform/accounts/access-rules.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { assertRanks, changingStructure } from './structure.actions.ts';
import { lockOrganisation, type Writing } from './visible-organisations.ts';

/** What can belong to an organisation, as the refusal names it; tables without a word here are 'outros registros'. */
const words: Readonly<Record<string, readonly [one: string, many: string]>> = {
  answer_templates: ['modelo de resposta', 'modelos de resposta'],
  areas: ['área', 'áreas'],
  contact_lists: ['lista de contatos', 'listas de contatos'],
  contacts: ['contato', 'contatos'],
  employees: ['colaborador', 'colaboradores'],
  files: ['arquivo', 'arquivos'],
  legal_entities: ['unidade', 'unidades'],
  mail_messages: ['mensagem enviada', 'mensagens enviadas'],
  natural_entities: ['pessoa', 'pessoas'],
  positions: ['cargo', 'cargos'],
  privacy_notices: ['versão do aviso de privacidade', 'versões do aviso de privacidade'],
  public_links: ['link público', 'links públicos'],
  users: ['usuário', 'usuários'],
};
const listed = new Intl.ListFormat('pt-BR');

/** Only what is empty goes. What people, letters or notices belong to is closed instead, and keeps its history. */
export const removeOrganisation = (ctx: UserCtx, id: number) =>
  changingStructure(ctx, async (ctx) => {
    const { parent_id } = await lockOrganisation(ctx, id);
    assertRanks(ctx, parent_id);
    await assertEmpty(ctx, id);
    // The files before the row that keeps them: logo and acts go by their own triggers.
    await ctx.db.updateTable('legal_entities').set({ logo_id: null }).where('id', '=', id).execute();
    await ctx.db.deleteFrom('privacy_officers').where('legal_entity_id', '=', id).execute();
    await ctx.db
      .deleteFrom('legal_entities')
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw (error as { code?: string }).code === '23503' ? belongs(['outros registros']) : error;
      });
    await assertWaysInRemain(ctx);
    // Its own log has ended: the one above tells it, or the installation's.
    await recordAudit(
      ctx.db,
      { legalEntityId: parent_id, actorId: ctx.user.userId },
      { action: 'legal_entity.deleted', object: ['legal_entity', id] },
    );
    return {};
  });

async function assertEmpty(ctx: Writing, id: number): Promise<void> {
  const { rows } = await sql<{ held: string; rows: number }>`
    select held, sum(rows)::bigint as rows from legal_entity_holdings(${id}) group by held order by held`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  const known = rows.filter(({ held }) => words[held]);
  const parts = known.map(({ held, rows: count }) => {
    const [one, many] = words[held] as readonly [string, string];
    return count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${many}`;
  });
  throw belongs(known.length < rows.length ? [...parts, 'outros registros'] : parts);
}

const belongs = (parts: readonly string[]) =>
  new AppError(
    'conflict',
    `Ainda pertencem a esta organização: ${listed.format(parts)}. Desative-a em vez de excluir.`,
  );
