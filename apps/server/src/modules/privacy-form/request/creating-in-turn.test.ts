import { expect, test } from 'vitest';
import { creatingInTurn } from './creating-in-turn.ts';

const [crowded, quiet] = [{ organisation: 1 }, { organisation: 2 }];

test('a crowd at a form is asked to come back; neither staff nor the form of another organisation wait for it', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { atTheForm, inTheHouse } = creatingInTurn;
  const crowd = Array.from({ length: 202 }, () => atTheForm.hold(crowded, () => gate));
  await expect(atTheForm.hold(crowded, async () => 'sent')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(await atTheForm.hold(quiet, async () => 'sent')).toBe('sent');
  expect(await inTheHouse.hold(crowded, async () => 'written down')).toBe('written down');
  open();
  await Promise.all(crowd);
  expect(await atTheForm.hold(crowded, async () => 'sent')).toBe('sent');
});
