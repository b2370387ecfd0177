/** A stored CNPJ as people read it. The contract's own formatter comes with its validator and zod. */
export const formatDocument = (bare: string): string =>
  bare.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
