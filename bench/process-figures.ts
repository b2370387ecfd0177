import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended, or this system keeps no such book.
    return '';
  }
};
const children = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
const threads = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

/** Time on a processor, to the nanosecond, of all its threads. */
export const cpuMs = (pid: number): number =>
  threads(pid).reduce(
    (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6,
    0,
  );

/** What PostgreSQL does for itself, whoever asks. */
const OWN_BUSINESS = /checkpointer|background writer|autovacuum|logical replication|walwriter/;
const TICK_MS = 10;

/** The back ends that serve somebody, with those that have ended since the server began. */
export function databaseCpuMs(postmaster: number): number {
  const serving = children(postmaster).filter((pid) => !OWN_BUSINESS.test(read(`/proc/${pid}/cmdline`)));
  const [, ended = ''] = read(`/proc/${postmaster}/stat`).split(') ');
  const [user, system] = ended.split(' ').slice(13, 15).map(Number);
  return serving.reduce((sum, pid) => sum + cpuMs(pid), 0) + ((user ?? 0) + (system ?? 0)) * TICK_MS;
}
