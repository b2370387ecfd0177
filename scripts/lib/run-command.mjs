import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/**
 * Runs a command to its end. Its output is collected, or with `show` printed as it comes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, { cwd = root, env = {}, show = false } = {}) {
  const output = show ? 'inherit' : 'pipe';
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  remember(child);
  let collected = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      collected += chunk;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      forget(child);
      resolve({ code: 127, output: `${collected}${error.message}\n` });
    });
    child.on('close', (code) => {
      forget(child);
      resolve({ code: code ?? 1, output: collected });
    });
  });
}

/**
 * What runs a package's program with this very Node, without a shell between.
 * @param {string} path inside node_modules
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function nodeProgram(path, ...args) {
  return [process.execPath, [`${root}/node_modules/${path}`, ...args]];
}

/** A script that is told to end takes what it started with it. */
function remember(/** @type {import('node:child_process').ChildProcess} */ child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endTogether);
  running.add(child);
}

function forget(/** @type {import('node:child_process').ChildProcess} */ child) {
  running.delete(child);
  if (running.size === 0) for (const signal of SIGNALS) process.off(signal, endTogether);
}

function endTogether(/** @type {'SIGINT' | 'SIGTERM'} */ signal) {
  for (const child of running) child.kill(signal);
  process.exit(128 + constants.signals[signal]);
}
