import type { Choices } from '../../core/choices.ts';
import { endpoint } from '../../core/endpoint.ts';
import { byId, oneOf, version, z } from '../../core/schema.ts';
import { editedQuestionnaire, questionList } from './questionnaire.schemas.ts';

/** What is done to one questionnaire: `QuestionnaireEditor` sends these. */
const endpointsAt = <const Rule extends string, Params extends z.ZodObject>(
  path: `/${string}`,
  rule: Rule,
  params: Params,
) => {
  const shared = { access: { rule }, params, response: editedQuestionnaire };
  return {
    questionnaire: endpoint({
      ...shared,
      method: 'GET',
      path,
      summary: 'Ler um questionário: o que vale e o que está sendo escrito',
    }),
    save_questionnaire: endpoint({
      ...shared,
      method: 'PUT',
      path,
      summary: 'Guardar o rascunho de um questionário',
      /** The version of the draft that was read; null where there was none. */
      body: z.strictObject({ version: version.nullable(), questions: questionList }),
    }),
    publish_questionnaire: endpoint({
      ...shared,
      method: 'POST',
      path: `${path}/publish`,
      summary: 'Publicar o rascunho de um questionário como nova versão',
      body: z.strictObject({ version }),
    }),
    discard_questionnaire: endpoint({
      ...shared,
      method: 'POST',
      path: `${path}/discard`,
      summary: 'Descartar o rascunho de um questionário',
      body: z.strictObject({ version }),
    }),
  };
};

interface QuestionnaireSpec<Key extends string, Rule extends string> {
  /** Of the feature: '/api/v1/incident_forms'. */
  readonly path: `/api/v1/${string}`;
  /** The permission to change its settings. */
  readonly rule: Rule;
  /** Its questionnaires, by key. */
  readonly keys: Choices<Key>;
}

/** What the settings of a feature do with its questionnaires. */
export const questionnaireEndpoints = <const Key extends string, const Rule extends string>({
  path,
  rule,
  keys,
}: QuestionnaireSpec<Key, Rule>) =>
  endpointsAt(`${path}/questionnaires/:key`, rule, z.strictObject({ key: oneOf(keys) }));

/** What is done with the questionnaire of one record, an edital. */
export const ownQuestionnaireEndpoints = <const Rule extends string>({
  path,
  rule,
}: {
  readonly path: `/${string}`;
  readonly rule: Rule;
}) => endpointsAt(`${path}/:id/questionnaire`, rule, byId);
