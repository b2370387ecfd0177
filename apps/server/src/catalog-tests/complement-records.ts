import type { Known } from './known-record.ts';
import { complementBody, oweComplement } from './record-makers.ts';

/** For whoever asks: an organisation they registered and whose data they still owe. */
export const complementRecords: Readonly<Record<string, Known>> = {
  'complement.read': {
    input: async ({ t, entity, userId }) => {
      await oweComplement(t, entity, userId);
      return { params: { id: entity } };
    },
  },
  'complement.save': {
    input: async ({ t, entity, userId }) => {
      const version = await oweComplement(t, entity, userId);
      return { params: { id: entity }, body: { ...complementBody(), version } };
    },
  },
};
