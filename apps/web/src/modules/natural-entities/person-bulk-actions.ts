import type { NaturalEntityRow } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { IconArrowMerge } from '@tabler/icons-react';
import type { BulkAction } from '../../core/grid/bulk/bulk-action.ts';

/** The older record stays: it is the one that others have known for longer. It can be swapped on the page. */
export const personBulkActions = (go: (path: string) => void): readonly BulkAction<NaturalEntityRow>[] => [
  {
    label: 'Unificar',
    icon: IconArrowMerge,
    rule: 'natural_entities.merge',
    exactly: 2,
    run: async (rows) => {
      const [one, other] = rows.map(({ id }) => id).sort((a, b) => a - b);
      go(`/people/natural_entities/${one}/merge/${other}`);
    },
  },
];
