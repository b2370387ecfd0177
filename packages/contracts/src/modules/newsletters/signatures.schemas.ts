import { choices } from '../../core/choices.ts';
import { grid } from '../../core/grid.ts';
import { id, instant, oneOf, z } from '../../core/schema.ts';

const readingStates = choices({
  signed: 'Assinou',
  read: 'Leu',
  unread: 'Não abriu',
});

const unitLine = z.strictObject({
  id: id.nullable(),
  name: z.string(),
  audience: z.number(),
  signed: z.number(),
});

/** Received, read, signed; by unit; what happened. */
export const signatureFigures = z.strictObject({
  id,
  title: z.string(),
  number: z.number().int(),
  requires_signature: z.boolean(),
  due_on: z.iso.date().nullable(),
  audience: z.number(),
  readers: z.number(),
  signed: z.number(),
  /** Half of the readers stayed at least this long. */
  median_seconds: z.number().nullable(),
  units: z.array(unitLine),
  events: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      version: z.number().int().nullable(),
      actor: z.string().nullable(),
      people: z.number().nullable(),
      created_at: instant,
    }),
  ),
});
export type SignatureFigures = z.output<typeof signatureFigures>;

const personRow = z.strictObject({
  /** 'u12' an account, 'c7' a contact. */
  key: z.string(),
  name: z.string(),
  email: z.string(),
  unit: z.string().nullable(),
  state: oneOf(readingStates),
  /** Of what counts now; `reads` has each version that was opened, also older ones. */
  read_at: instant.nullable(),
  reads: z.array(z.strictObject({ version: z.number().int(), first_read_at: instant, seconds: z.number() })),
  signed_at: instant.nullable(),
  signed_version: z.number().int().nullable(),
  reminded_at: instant.nullable(),
});
export type AudiencePerson = z.output<typeof personRow>;
export const peopleGrid = grid({
  title: 'Público do informativo',
  columns: [
    { key: 'name', label: 'Pessoa', sortable: true },
    { key: 'state', label: 'Leitura', type: 'choice', filterable: true, options: readingStates.options },
  ],
  row: personRow,
});

export const reminded = z.strictObject({ people: z.number(), by_mail: z.number() });
