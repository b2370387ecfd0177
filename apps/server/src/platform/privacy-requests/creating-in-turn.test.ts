import { expect, test } from 'vitest';
import { creatingInTurn } from './creating-in-turn.ts';

test('a crowd at the form is asked to come back, and keeps nobody of the house from writing down', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const crowd = Array.from({ length: 203 }, () => creatingInTurn.atTheForm(() => gate));
  await expect(creatingInTurn.atTheForm(async () => 'sent')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(await creatingInTurn.inTheHouse(async () => 'written down')).toBe('written down');
  open();
  await Promise.all(crowd);
  expect(await creatingInTurn.atTheForm(async () => 'sent')).toBe('sent');
});
