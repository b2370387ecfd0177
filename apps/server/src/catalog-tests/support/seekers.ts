import { makeRole, makeUser, openTestSession } from '../../testing/features/people.ts';
import { inTurns, isFull } from '../../testing/full-form.ts';
import type { TwoOrganisations } from '../canaries/two-organisations.ts';
import { type Asker, askerWith } from './askers.ts';
import { allPermissions, alternatives, type Operation } from './operations.ts';
import type { Seeker } from './sweep.ts';

/**
 * Everybody of A who asks for what is B's, wherever each may be at work. Other people for every operation: what one of them
 * does to their own account must not change who asks elsewhere.
 */
export async function seekersFrom({ t, a, unit, adminA }: TwoOrganisations) {
  const again = (asker: Asker) => async (): Promise<Asker> => ({
    ...asker,
    token: await openTestSession(t, asker.userId, asker.roleId),
  });
  const everything = await makeRole(t, allPermissions);
  return async ({ name, endpoint }: Operation): Promise<Seeker[]> => {
    const inGroup =
      (roleId: number, home = a, entities = [home]) =>
      async (): Promise<Asker> => {
        const { id, token } = await makeUser(t, { home, roleId, entities });
        return { ...adminA, entity: home, userId: id, roleId, token };
      };
    const administers = { who: 'administrator', enter: again(await inGroup(adminA.roleId)()) };
    const others: { who: string; come: () => Promise<Asker>; context?: string }[] = [
      { who: 'administrator in the unit', come: inGroup(adminA.roleId), context: `${unit},legal_entity` },
      ...(endpoint.method === 'GET'
        ? [{ who: 'administrator in all', come: inGroup(adminA.roleId), context: '0,all' }]
        : []),
      { who: 'administrator of the unit alone', come: inGroup(adminA.roleId, unit) },
      { who: 'a group with every permission', come: inGroup(everything) },
      {
        who: 'somebody with this permission alone',
        come: () => askerWith(t, a, alternatives(endpoint.access)),
      },
      { who: 'somebody without permissions', come: () => askerWith(t, a, []) },
      { who: 'somebody who reaches nothing', come: inGroup(adminA.roleId, a, []) },
    ];
    const isTheirTurn = isFull || inTurns(4, `whether ${name}`)([0, 1, 2, 3]).includes(0);
    const chosen = isTheirTurn ? inTurns(16, `who ${name}`)(others) : [];
    return [
      administers,
      ...(await Promise.all(
        chosen.map(async ({ come, ...seeker }) => ({
          ...seeker,
          enter: again(await come()),
          isBrief: true as const,
        })),
      )),
    ];
  };
}
