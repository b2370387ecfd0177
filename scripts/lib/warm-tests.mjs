import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';

/** @typedef {import('./faults.mjs').Fault['caughtBy']} Tests */
/** @typedef {{ file: string, name: string }} Seen */
/** @typedef {{ passed: Seen[], failed: Seen[], broken: Seen[] }} Outcome */

/** Longer than any one of these files takes on a slow machine: a fault may make a test wait for ever. */
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
    const timer = setTimeout(() => vitest.cancelCurrentRun('keyboard-input'), LONGEST_MS * files.length);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    clearTimeout(timer);
    const wanted = testModules.filter(({ moduleId }) =>
      files.some((file) => moduleId === join(this.copy, file)),
    );
    return outcomeOf(this.copy, wanted, unhandledErrors);
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
 * @param {string} copy
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly unknown[]} errors
 * @returns {Outcome}
 */
function outcomeOf(copy, modules, errors) {
  const named = (/** @type {'passed' | 'failed'} */ state) =>
    modules.flatMap((module) =>
      [...module.children.allTests(state)].map(({ fullName }) => ({
        file: relative(copy, module.moduleId),
        name: fullName.replaceAll(' > ', ' '),
      })),
    );
  // A file that does not load, or whose preparation fails, has tested nothing.
  const broken = modules.flatMap((module) =>
    [module, ...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({ file: relative(copy, module.moduleId), name: firstLine(error) })),
    ),
  );
  const outside = errors.map((error) => ({
    file: modules[0] ? relative(copy, modules[0].moduleId) : '',
    name: firstLine(error),
  }));
  return { passed: named('passed'), failed: named('failed'), broken: [...broken, ...outside] };
}

const firstLine = (/** @type {unknown} */ error) =>
  `${/** @type {Error} */ (error).message ?? error}`.split('\n')[0] ?? '';
