import { writeFileSync } from 'node:fs';

/** Vitest's report in JSON is silent about errors that no test raised; its exit code does not tell them from red tests. */
export default class ErrorsOutsideOfTests {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { message?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.ERRORS_OUTSIDE_OF_TESTS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message = '' }) => message.split('\n')[0])));
  }
}
