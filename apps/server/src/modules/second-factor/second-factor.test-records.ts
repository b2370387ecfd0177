import { anotherSessionOf, enrolmentOf, secondStepOf } from '../../catalog-tests/records/record-makers.ts';
import { makeUser } from '../../testing/features/people.ts';
import { giveSecondFactor } from '../../testing/features/second-factor.ts';
import type { TestApp } from '../../testing/test-app.ts';

interface Asking {
  readonly t: TestApp;
  readonly entity: number;
  readonly userId: number;
}

const target = async ({ t, entity }: Asking) => (await makeUser(t, { home: entity })).id;
const ofAsker = {
  input: async ({ t, userId }: Asking) => {
    await giveSecondFactor(t, userId, { withCodes: false });
    return {};
  },
};

/** What the second factor's operations, and those on one's own sessions, need to find. */
export const knownSecondFactors = {
  'session.secondStep': {
    input: async (asking: Asking) => ({ body: await secondStepOf(asking.t, await target(asking)) }),
  },
  'second-factor.confirm': {
    input: async ({ t, userId }: Asking) => ({ body: await enrolmentOf(t, userId) }),
  },
  'second-factor.regenerateCodes': ofAsker,
  'second-factor.disable': ofAsker,
  'users.resetSecondFactor': {
    input: async (asking: Asking) => {
      const id = await target(asking);
      await giveSecondFactor(asking.t, id, { withCodes: false });
      return { params: { id } };
    },
  },
  'profile.endSession': {
    input: async ({ t, userId }: Asking) => ({ params: { id: await anotherSessionOf(t, userId) } }),
  },
};
