import type { Choices } from '../../core/choices.ts';
import { endpoint } from '../../core/endpoint.ts';
import { oneOf, version, z } from '../../core/schema.ts';
import { editedQuestionnaire, questionList } from './questionnaire.schemas.ts';

interface QuestionnaireSpec<Key extends string, Rule extends string> {
  /** Of the feature: '/api/v1/incident_forms'. */
  readonly path: `/api/v1/${string}`;
  /** The permission to change its settings. */
  readonly rule: Rule;
  /** Its questionnaires, by key. */
  readonly keys: Choices<Key>;
}

/** What the settings of a feature do with its questionnaires: `QuestionnaireEditor` sends these. */
export const questionnaireEndpoints = <const Key extends string, const Rule extends string>({
  path,
  rule,
  keys,
}: QuestionnaireSpec<Key, Rule>) => {
  const shared = {
    access: { rule },
    params: z.strictObject({ key: oneOf(keys) }),
    response: editedQuestionnaire,
  };
  return {
    questionnaire: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/questionnaires/:key`,
      summary: 'Ler um questionário: o que vale e o que está sendo escrito',
    }),
    save_questionnaire: endpoint({
      ...shared,
      method: 'PUT',
      path: `${path}/questionnaires/:key`,
      summary: 'Guardar o rascunho de um questionário',
      /** The version of the draft that was read; null where there was none. */
      body: z.strictObject({ version: version.nullable(), questions: questionList }),
    }),
    publish_questionnaire: endpoint({
      ...shared,
      method: 'POST',
      path: `${path}/questionnaires/:key/publish`,
      summary: 'Publicar o rascunho de um questionário como nova versão',
      body: z.strictObject({ version }),
    }),
    discard_questionnaire: endpoint({
      ...shared,
      method: 'POST',
      path: `${path}/questionnaires/:key/discard`,
      summary: 'Descartar o rascunho de um questionário',
      body: z.strictObject({ version }),
    }),
  };
};
