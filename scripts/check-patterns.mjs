import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPatterns } from './lib/find-patterns.mjs';
import { PATTERN_EXCEPTIONS } from './lib/pattern-exceptions.mjs';
import { root as checkout } from './lib/root.mjs';

/** Patterns that were found linear before, by what they are: looking at all of them anew takes minutes. */
const CACHE = join(import.meta.dirname, 'lib/pattern-verdicts.json');
const TIMEOUT_MS = 20_000;

/** @typedef {import('./lib/find-patterns.mjs').Pattern} Pattern */

/** @param {Pick<Pattern, 'source' | 'flags'>} pattern */
const keyOf = ({ source, flags }) => `/${source}/${flags}`;

/** @param {string} file */
function readVerdicts(file = CACHE) {
  return new Set(/** @type {string[]} */ (JSON.parse(readFileSync(file, 'utf8'))));
}

/**
 * Every pattern that may take more than linear time, or of which nobody can say. What is not yet among the verdicts is
 * looked at, and added when it is linear.
 * @param {string} root the checkout to look at
 * @param {Set<string>} verdicts
 * @param {readonly { file: string, source: string }[]} exceptions
 * @returns {Promise<string[]>} what is wrong, a line each
 */
export async function findPatternProblems(root, verdicts, exceptions = PATTERN_EXCEPTIONS) {
  const patterns = findPatterns(root);
  /** @param {Pattern} pattern */
  const exceptionOf = (pattern) =>
    exceptions.find(({ file, source }) => file === pattern.file && source === pattern.source);
  const asked = patterns.filter((pattern) => !exceptionOf(pattern));
  const problems = [];
  for (const pattern of asked) {
    const place = `${pattern.file}:${pattern.line}: ${keyOf(pattern)}`;
    if (pattern.isDynamic)
      problems.push(`${place} é montada ao rodar; diga em pattern-exceptions.mjs por que pode`);
    else if (!verdicts.has(keyOf(pattern))) {
      const status = await statusOf(pattern);
      if (status === 'safe') verdicts.add(keyOf(pattern));
      else problems.push(`${place} não é linear (${status})`);
    }
  }
  const unused = exceptions.filter(
    (exception) => !patterns.some((pattern) => exceptionOf(pattern) === exception),
  );
  return [...problems, ...unused.map(({ file, source }) => `${file}: a exceção ${source} não existe mais`)];
}

/** @param {Pattern} pattern */
async function statusOf({ source, flags }) {
  // Read when the library is loaded. The others are programs of their own, for some platforms only.
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  return checkSync(source, flags, { timeout: TIMEOUT_MS }).status;
}

if (import.meta.filename === process.argv[1]) {
  const verdicts = readVerdicts();
  const problems = await findPatternProblems(checkout, verdicts);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  // For whoever adds patterns: the next run need not look at them again.
  if (process.argv.includes('--write')) {
    const used = new Set(findPatterns(checkout).map(keyOf));
    const kept = [...verdicts].filter((key) => used.has(key)).sort();
    writeFileSync(CACHE, `${JSON.stringify(kept, null, 2)}\n`);
  }
}
