import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/**
 * Runs a command of the built server in this process: its signals and its exit code are ours.
 * @param {string} command
 * @param {string[]} args
 */
export async function runServer(command, args) {
  const { run } = await import(pathToFileURL(`${root}/apps/server/dist/main.js`).href);
  await run(command, args);
}
