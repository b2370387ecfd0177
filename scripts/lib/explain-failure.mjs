/** A reason to stop that the person at the terminal can act on: one line, no stack. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}

/**
 * Runs a script's work. The server's own StartError is another class of the same name: the name decides.
 * @param {() => Promise<void>} main
 */
export async function runOrExplain(main) {
  try {
    await main();
  } catch (error) {
    const expected = error instanceof Error && error.name === 'StartError';
    process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  }
}
