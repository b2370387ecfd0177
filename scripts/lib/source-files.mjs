import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NEVER = new Set(['node_modules', 'dist', '.cache']);

/**
 * Every file at or below the given paths, relative to the root and in a stable order.
 * @param {string} root
 * @param {string[]} paths those that do not exist are left out
 * @returns {string[]}
 */
export function listFiles(root, paths) {
  return paths.flatMap((path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (!found?.isDirectory()) return found ? [path] : [];
    const names = readdirSync(join(root, path)).filter((name) => !NEVER.has(name));
    return listFiles(
      root,
      names.sort().map((name) => join(path, name)),
    );
  });
}

/** Where our own code is: everything the rules of this repository are about. */
const SOURCE_FOLDERS = [
  'packages/contracts/src',
  'apps/server/src',
  'apps/web/src',
  'scripts',
  'e2e',
  'guarantees',
  'mutants',
];

/** @param {string} root */
export function listSources(root) {
  const files = listFiles(root, SOURCE_FOLDERS);
  return files.filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file) && !/\.gen\.ts$/.test(file));
}

/** Runs tests of its own. @param {string} file */
export function isTest(file) {
  return /\.(test|spec)\.tsx?$/.test(file);
}

/** A test, or what the derived tests need of a feature: no part of the product. @param {string} file */
export function isOfTests(file) {
  return isTest(file) || /\.test-(records|due-jobs)\.ts$/.test(file);
}
