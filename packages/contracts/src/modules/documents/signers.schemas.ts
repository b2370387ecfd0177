import { choices } from '../../core/choices.ts';
import { grid } from '../../core/grid.ts';
import { id, instant, oneOf, z } from '../../core/schema.ts';

const signingStates = choices({ signed: 'Assinou', missing: 'Falta assinar' });

const signerRow = z.strictObject({
  /** Of the account. */
  id,
  name: z.string(),
  email: z.string(),
  unit: z.string().nullable(),
  state: oneOf(signingStates),
  signed_at: instant.nullable(),
  signed_version: z.number().int().nullable(),
});
export type Signer = z.output<typeof signerRow>;

export const signersGrid = grid({
  title: 'Assinaturas de leitura',
  columns: [
    { key: 'name', label: 'Pessoa', sortable: true },
    { key: 'state', label: 'Assinatura', type: 'choice', filterable: true, options: signingStates.options },
  ],
  row: signerRow,
});

/** None where everybody was reminded today already. */
export const remindedSigners = z.strictObject({ people: z.number() });
