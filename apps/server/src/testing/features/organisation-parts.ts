import { smallAgentQuestionKeys } from '@conforme/contracts/modules/legal-entities/small-agent.ts';
import { sql } from 'kysely';
import type { TestApp } from '../test-app.ts';

/** What has to be there before a form is opened to everybody: encarregado, contact and notice. */
export async function completeForForm({ system }: Pick<TestApp, 'system'>, entity: number): Promise<void> {
  await sql`insert into privacy_officers (legal_entity_id, kind, name, email)
    values (${entity}, 'encarregado', 'Helena Prado', 'encarregado@ipe.test') on conflict do nothing`.execute(
    system,
  );
  await sql`update legal_entities set email = coalesce(email, 'contato@ipe.test') where id = ${entity}`.execute(
    system,
  );
  await sql`insert into privacy_notices (legal_entity_id, version, body)
    values (${entity}, 1, 'Aviso de privacidade.') on conflict do nothing`.execute(system);
}

/** Every question answered so that it is a small agent. */
export const smallAgentAnswers = Object.fromEntries(
  smallAgentQuestionKeys.map((key) => [key, key === 'kind_fits']),
) as Record<(typeof smallAgentQuestionKeys)[number], boolean>;

export async function makeSmallAgent({ system }: Pick<TestApp, 'system'>, entity: number): Promise<void> {
  await sql`insert into small_agent_assessments (legal_entity_id, assessed_on, answers, small_agent, reason)
    values (${entity}, current_date, ${JSON.stringify(smallAgentAnswers)}::jsonb, true, 'Microempresa.')`.execute(
    system,
  );
}
