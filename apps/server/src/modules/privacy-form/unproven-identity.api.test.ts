import { refusalReasons } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHandling } from '../../testing/features/handling.ts';
import { bringTo } from '../../testing/features/privacy-requests.ts';

type Fixture = Awaited<ReturnType<typeof startHandling>>;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());

const text = 'Não podemos atender o pedido como ele está.';
const refuse = (reason: string) => ({
  result: 'refused',
  refusal: { reason, text: 'O motivo está explicado aqui.' },
  text,
  confirmed: true,
});
const MERITS =
  'A identidade ainda não foi confirmada: só é possível indeferir por identidade não comprovada.';

describe.each(['pending', 'failed'] as const)('while the identity is %s', (identity_state) => {
  const unknown = async () => {
    const { id } = await fixture.request();
    await bringTo(fixture.t, id, { identity_state });
    return id;
  };

  test.each(refusalReasons.options.map(({ value }) => value).filter((reason) => reason !== 'identity'))(
    'nobody is refused on the merits: %s',
    async (reason) => {
      const { status, body } = await fixture.act(fixture.ana, 'answer', await unknown(), refuse(reason));
      expect([status, body.messages]).toEqual([409, MERITS]);
    },
  );

  test('it may be said that the identity was not proven', async () => {
    const { status, body } = await fixture.act(fixture.ana, 'answer', await unknown(), refuse('identity'));
    expect([status, body.state]).toEqual([200, 'refused']);
  });

  test('it may be said that somebody else is the agent', async () => {
    const input = { result: 'not_agent', agent: 'Secretaria de Educação', text, confirmed: true };
    const { status, body } = await fixture.act(fixture.ana, 'answer', await unknown(), input);
    expect([status, body.state]).toEqual([200, 'answered']);
  });

  test.each(['granted', 'partial'])('nothing is %s', async (result) => {
    const { refusal } = refuse('legal_retention');
    const input = { result, refusal: result === 'partial' ? refusal : null, text, confirmed: true };
    expect((await fixture.act(fixture.ana, 'answer', await unknown(), input)).status).toBe(409);
  });
});

test.each(['verified', 'waived'] as const)(
  'once it is %s, a refusal on the merits goes out',
  async (identity_state) => {
    const { id } = await fixture.request();
    await bringTo(fixture.t, id, { identity_state });
    const { status } = await fixture.act(fixture.ana, 'answer', id, refuse('other'));
    expect(status).toBe(200);
  },
);
