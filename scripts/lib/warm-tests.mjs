import { join } from 'node:path';
import { createVitest } from 'vitest/node';

/** @typedef {import('./faults.mjs').Fault['caughtBy']} Tests */
/** @typedef {{ passed: string[], failed: string[], broken: string[] }} Outcome */

/** Longer than any of these files takes on a slow machine: a fault may make a test wait for ever. */
const LONGEST_MS = 240_000;

/**
 * Tests of a copy, run again and again. What takes its time to start, a database with all its tables, is started once for
 * each project; every run has a process of its own, which reads what was changed since.
 */
export class WarmTests {
  /** @type {{ project: string, vitest: import('vitest/node').Vitest } | null} */
  #open = null;

  /** @param {string} copy */
  constructor(copy) {
    this.copy = copy;
  }

  /**
   * @param {Tests['project']} project
   * @param {readonly string[]} files
   * @param {{ names?: readonly string[], bail?: boolean }} [options] only tests whose name holds one of these
   * @returns {Promise<Outcome>}
   */
  async run(project, files, { names = [], bail = true } = {}) {
    const vitest = await this.#vitestOf(project);
    vitest.config.bail = bail ? 1 : 0;
    for (const one of vitest.projects) one.config.bail = vitest.config.bail;
    vitest.setGlobalTestNamePattern(
      names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'),
    );
    const [owner] = vitest.projects;
    if (!owner) throw new Error(`there is no project ${project}`);
    const specifications = files.map((file) => owner.createSpecification(join(this.copy, file)));
    const timer = setTimeout(() => vitest.cancelCurrentRun('keyboard-input'), LONGEST_MS);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    clearTimeout(timer);
    const wanted = testModules.filter(({ moduleId }) =>
      files.some((file) => moduleId === join(this.copy, file)),
    );
    return outcomeOf(wanted, unhandledErrors);
  }

  /**
   * The next run reads this file anew.
   * @param {string} file
   */
  changed(file) {
    this.#open?.vitest.invalidateFile(join(this.copy, file));
  }

  async close() {
    await this.#open?.vitest.close();
    this.#open = null;
  }

  /** @param {string} project */
  async #vitestOf(project) {
    if (this.#open?.project === project) return this.#open.vitest;
    await this.close();
    const vitest = await createVitest('test', {
      root: this.copy,
      project: [project],
      watch: false,
      reporters: [{}],
    });
    this.#open = { project, vitest };
    return vitest;
  }
}

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly unknown[]} errors
 * @returns {Outcome}
 */
function outcomeOf(modules, errors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const named = (/** @type {'passed' | 'failed'} */ state) =>
    tests
      .filter((test) => test.result().state === state)
      .map(({ fullName }) => fullName.replaceAll(' > ', ' '));
  // A file that does not load, or whose preparation fails, has tested nothing.
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const broken = [...suites.flatMap((suite) => [...suite.errors()]), ...errors].map(
    (error) => `${/** @type {Error} */ (error).message ?? error}`.split('\n')[0] ?? '',
  );
  return { passed: named('passed'), failed: named('failed'), broken };
}
