import type { IncidentFile } from '../incident-file.schemas.ts';
import { amount, maybe, type PartRow, row, word, words } from './document-rows.ts';
import {
  dataNatures,
  dataProtections,
  holderCategories,
  keyStates,
  violatedProperties,
} from './incident-choices.ts';

/** What data of whom, and how they were protected. */
export const affectedRows = (file: IncidentFile): PartRow[] => [
  row('Violação de', words(violatedProperties, file.properties)),
  row('Natureza dos dados', words(dataNatures, file.data_natures), 'data_natures'),
  ...maybe('Outros dados', file.data_nature_other, 'data_natures'),
  row('Categorias de titulares', words(holderCategories, file.holder_categories), 'holder_categories'),
  row(
    'Titulares afetados',
    file.holders_count === null
      ? null
      : `${amount(file.holders_count)}${file.holders_estimated ? ' (estimado)' : ''}`,
    'holders_count',
  ),
  ...maybe('Por que nenhum titular', file.no_holders_reason),
  // Of nobody there are no children, adolescents or elderly to ask for.
  ...(
    [
      ['Crianças', file.children_count],
      ['Adolescentes', file.adolescents_count],
      ['Idosos', file.elderly_count],
    ] as const
  ).flatMap(([label, count]) =>
    file.holders_count === 0
      ? maybe(label, amount(count), 'holders_count')
      : [row(label, amount(count), 'holders_count')],
  ),
  row('Titulares na atividade de tratamento', amount(file.holders_in_activity), 'holders_in_activity'),
  row('Proteção dos dados', word(dataProtections, file.data_protection), 'data_protection'),
  ...maybe('Chave', word(keyStates, file.key_state), 'data_protection'),
];
