/**
 * A reason not to start that the person at the terminal can act on. Its message is one line in Portuguese:
 * what is wrong and what to do. It is printed without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
