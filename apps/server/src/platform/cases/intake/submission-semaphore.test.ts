import { expect, test } from 'vitest';
import { submissionSemaphore } from './submission-semaphore.ts';

const [crowded, quiet] = [{ organisation: 1 }, { organisation: 2 }];

test('a crowd at a form is asked to come back; the form of another organisation does not wait for it', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const crowd = Array.from({ length: 203 }, () => submissionSemaphore.hold(crowded, () => gate));
  await expect(submissionSemaphore.hold(crowded, async () => 'sent')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(await submissionSemaphore.hold(quiet, async () => 'sent')).toBe('sent');
  open();
  await Promise.all(crowd);
  expect(await submissionSemaphore.hold(crowded, async () => 'sent')).toBe('sent');
});
