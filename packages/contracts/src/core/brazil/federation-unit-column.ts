import type { Column } from '../list.ts';
import { federationUnitChoices } from './federation-units.ts';

/** The state where somebody is, in every list that shows one. */
export const federationUnitColumn = {
  key: 'federation_unit',
  label: 'UF',
  type: 'choice',
  sortable: true,
  filterable: true,
  options: federationUnitChoices.options,
  isCode: true,
} as const satisfies Column<{ federation_unit: string | null }>;
