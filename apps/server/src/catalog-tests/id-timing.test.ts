import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSession } from '../testing/features/people.ts';
import { howMany, inTurns } from '../testing/full-form.ts';
import { expectAlike, likeTheSameWork } from '../testing/likeness.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { foreign, makeTwoOrganisations, type TwoOrganisations } from './canaries/two-organisations.ts';
import type { Asker } from './support/askers.ts';
import { guarded, type Operation } from './support/operations.ts';
import { Requests } from './support/requests.ts';

let t: TestApp;
let two: TwoOrganisations;
beforeAll(async () => {
  t = await startTestApp();
  two = await makeTwoOrganisations(t);
});
afterAll(() => t.close());

/** What is asked of one record by its number in the address. */
const aboutOne = guarded.filter(({ endpoint }) => endpoint.path.includes(':id'));
const tries = howMany(50, 1_000);

test('there is something to be asked for', () => expect(aboutOne.length).toBeGreaterThan(50));

test.each(inTurns(16, 'times of ids')(aboutOne))(
  `$name: 2 × ${tries} answers about what another has and about what nobody has take as long`,
  async (operation: Operation) => {
    const enter = async (): Promise<Asker> => ({
      ...two.adminA,
      token: await openTestSession(t, two.adminA.userId, two.adminA.roleId),
    });
    const requests = new Requests(operation, enter);
    const statuses = new Set<number>();
    const ask = async (id: number) => {
      const { status } = await requests.send(({ asker, input }) =>
        t.call(operation.endpoint, { ...input, params: { ...input.params, id } }, { token: asker.token }),
      );
      statuses.add(status);
    };
    await expectAlike(
      tries,
      (turn) => ask(foreign.ids[Math.max(0, turn) % foreign.ids.length] as number),
      (turn) => ask(foreign.absentId + (Math.max(0, turn) % foreign.ids.length)),
      likeTheSameWork,
    );
    expect([...statuses]).toHaveLength(1);
    expect([...statuses][0]).toBeGreaterThanOrEqual(400);
  },
  howMany(60_000, 900_000),
);
