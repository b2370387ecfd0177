/** A formula that cannot be read or worked out: what is wrong, in Portuguese, and where it stands in the text. */
export class FormulaError extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.name = 'FormulaError';
    this.position = position;
  }
}
