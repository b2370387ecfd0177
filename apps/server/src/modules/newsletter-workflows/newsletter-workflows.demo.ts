import { sql } from 'kysely';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

/** One workflow that the school uses, and words that make a comment wait. */
export const newsletterWorkflowsDemo: DemoPart = async ({ db, school, accounts }) => {
  const { id } = await db
    .insertInto('newsletter_workflows')
    .values({
      legal_entity_id: school.id,
      name: 'Comunicado com assinatura',
      description: 'Para o que pede assinatura de leitura ou muda uma rotina.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = [
    ['Revisão', 'review', accounts.encarregado, 2],
    ['Aprovação', 'approval', accounts.encarregado, 2],
    ['Publicação', 'publication', accounts.admin, 1],
  ] as const;
  for (const [position, [name, kind, user, due_days]] of steps.entries()) {
    const step = await db
      .insertInto('newsletter_workflow_steps')
      .values({ workflow_id: id, legal_entity_id: school.id, position, name, kind, quorum: 'any', due_days })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('newsletter_workflow_people')
      .values({ step_id: step.id, legal_entity_id: school.id, user_id: user })
      .execute();
  }
  await sql`insert into newsletter_held_words (legal_entity_id, word, created_by)
    select ${school.id}::bigint, word, ${accounts.admin}::bigint
    from unnest(array['incompetente', 'vergonha']) word`.execute(db);
};
