import type { DemoPart } from '../../../platform/demo/demo-installation.ts';
import { startingTemplates } from './starting-templates.ts';

/** The school began with the models of the organisation; the charity has yet to. */
export const answerTemplatesDemo: DemoPart = async ({ db, school, accounts }) => {
  for (const { types, ...template } of startingTemplates)
    await db
      .insertInto('answer_templates')
      .values({
        legal_entity_id: school.id,
        created_by: accounts.encarregado,
        types: [...types],
        ...template,
      })
      .execute();
};
