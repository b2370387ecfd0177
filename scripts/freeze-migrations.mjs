import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as checkout } from './lib/root.mjs';

const FOLDER = 'apps/server/migrations';
/** One line a file, as `sha256sum` writes and checks them. */
const LIST = 'landed.sha256';

/**
 * What has landed was applied somewhere: whoever changes it makes databases that differ, and a program that refuses to
 * start. Says what is wrong with the list of a folder, and which of its files are not in it yet.
 * @param {string} folder
 * @returns {{ problems: string[], unlisted: string[] }}
 */
export function heldAgainstList(folder) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const listed = readList(folder);
  return {
    problems: [...listed].flatMap(([name, sum]) => {
      if (!names.includes(name)) return [`${name}: foi aplicada em bancos de dados e não está mais aqui`];
      return sumOf(folder, name) === sum
        ? []
        : [`${name}: já foi publicada e não muda mais; o que falta vai em um arquivo novo`];
    }),
    unlisted: names.filter((name) => !listed.has(name)),
  };
}

/**
 * Adds the files that are not in the list. What is in it stays as it is.
 * @param {string} folder
 * @returns {string[]} the names that were added
 */
export function freeze(folder) {
  const { unlisted } = heldAgainstList(folder);
  const path = join(folder, LIST);
  if (unlisted.length > 0) appendFileSync(path, linesOf(folder, unlisted));
  // Two branches add their lines at the same place: by name they are in one order, whoever merges.
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const name = (/** @type {string} */ line) => line.slice(66);
  writeFileSync(path, `${lines.sort((one, other) => (name(one) < name(other) ? -1 : 1)).join('\n')}\n`);
  return unlisted;
}

/** @param {string} folder @param {string[]} names */
const linesOf = (folder, names) => names.map((name) => `${sumOf(folder, name)}  ${name}\n`).join('');

/** @param {string} folder @param {string} name */
const sumOf = (folder, name) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');

/** @param {string} folder @returns {Map<string, string>} */
function readList(folder) {
  const path = join(folder, LIST);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

if (import.meta.filename === process.argv[1]) {
  const folder = join(checkout, FOLDER);
  if (process.argv.includes('--add'))
    for (const name of freeze(folder)) console.log(`${name}: publicada, não muda mais`);
  const { problems, unlisted } = heldAgainstList(folder);
  const missing = unlisted.map((name) => `${name}: não está em ${LIST}; rode npm run migrations:freeze`);
  for (const problem of [...problems, ...missing]) console.error(problem);
  if (problems.length + missing.length > 0) process.exitCode = 1;
}
