import { merged, unknownFields, valuesOf } from '../../../platform/bulk-letters/merge-fields.ts';
import type { DocumentContent } from '../../../platform/issued-documents/document-content.ts';
import { type HolderPaper, holderPapers } from './incident-choices.ts';

interface TextsOfPaper {
  readonly title: string;
  readonly text: string;
}
interface CaseFields {
  readonly organizacao: string;
  readonly protocolo: string;
}

/** Fields of a letter that no paper fills in, as they are written. */
export const fieldsWithoutValue = (text: string, fields: CaseFields): string[] =>
  unknownFields(text, Object.keys(valuesOf('', { ...fields })));

/**
 * What the holders are told, as a document: the words of the letter or of the notice, kept as they went out, with a code
 * by which whoever got one on paper finds out that it is ours. Nobody is named on it: one paper is for all of them.
 */
export function holderPaper(
  kind: HolderPaper,
  { title, text }: TextsOfPaper,
  fields: CaseFields,
): DocumentContent {
  const values = valuesOf('titular', { ...fields });
  return {
    title: holderPapers.labels[kind],
    subtitle: null,
    sections: [{ number: null, title: merged(title, values), rows: [], text: merged(text, values) }],
    annexes: [],
    closing: 'Comunicação de incidente de segurança aos titulares (Resolução CD/ANPD 15/2024, art. 9º).',
  };
}
