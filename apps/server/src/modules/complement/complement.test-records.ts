import type { Known } from '../../catalog-tests/records/known-record.ts';
import { makeLogo } from '../../catalog-tests/records/picture-makers.ts';
import { complementBody, oweComplement } from '../../catalog-tests/records/record-makers.ts';

/** For whoever asks: an organisation they registered and whose data they still owe. */
const owed: Known = {
  input: async ({ t, entity, userId }) => {
    await oweComplement(t, entity, userId);
    return { params: { id: entity } };
  },
};

export const complementRecords: Readonly<Record<string, Known>> = {
  'complement.read': owed,
  'complement.changeLogo': owed,
  'complement.removeLogo': owed,
  'complement.logo': {
    input: async ({ t, entity, userId }) => {
      await oweComplement(t, entity, userId);
      return { params: { id: entity }, query: { v: await makeLogo(t, entity, userId) } };
    },
  },
  'complement.save': {
    input: async ({ t, entity, userId }) => {
      const version = await oweComplement(t, entity, userId);
      return { params: { id: entity }, body: { ...complementBody(), version } };
    },
  },
};
