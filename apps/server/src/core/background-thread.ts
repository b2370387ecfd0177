import { setPriority } from 'node:os';

const NICE = 10;

/** Whoever waits for a page goes first. On Linux this is the thread's own; elsewhere the whole server would step back. */
export function runInBackground(): void {
  if (process.platform === 'linux') setPriority(NICE);
}
