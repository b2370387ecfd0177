import { z } from '@conforme/contracts/core/schema.ts';

export interface SchemaFacts {
  /** Nothing is not accepted. */
  readonly isRequired: boolean;
  readonly maxLength: number | undefined;
}

/** What a field holds when somebody chose a record: sent as its id. */
export interface Chosen {
  readonly id: number;
  readonly label: string;
}
const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value;

const known = new WeakMap<z.ZodType, Map<string, SchemaFacts>>();

/** What the contract says about the field at a path; asked on every stroke, so answered from memory. */
export function factsAt(schema: z.ZodType, path: string): SchemaFacts {
  const ofSchema = known.get(schema) ?? new Map<string, SchemaFacts>();
  known.set(schema, ofSchema);
  // All rows of a list are alike.
  const key = path.replace(/\.\d+(?=\.|$)/g, '.0');
  const facts = ofSchema.get(key) ?? readFacts(schemaAt(schema, key));
  ofSchema.set(key, facts);
  return facts;
}

function readFacts(schema: z.ZodType | undefined): SchemaFacts {
  if (!schema) return { isRequired: false, maxLength: undefined };
  const inner = bare(schema);
  return {
    isRequired: ![undefined, null, ''].some((nothing) => accepts(schema, nothing)) && !accepts(schema, []),
    maxLength: (inner instanceof z.ZodString ? inner.maxLength : null) ?? undefined,
  };
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Without what says that it may be missing, and before what is made of it. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? bare(schema.in as z.ZodType) : schema;
}

export function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  return path.split('.').reduce<z.ZodType | undefined>((at, key) => at && step(bare(at), key), schema);
}

function step(schema: z.ZodType, key: string): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodObject) return schema.shape[key];
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).map((option) => step(bare(option), key)).find(Boolean);
  return undefined;
}

/**
 * What the fields hold as the endpoint takes it: a chosen record is its id, an empty field is null (or left out)
 * where the contract allows that, and what the contract does not know stays behind.
 */
export function asInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value;
  const inner = bare(schema);
  if (value === '' || value === null)
    return accepts(schema, null) ? null : accepts(schema, undefined) ? undefined : value;
  if (Array.isArray(value))
    return inner instanceof z.ZodArray ? value.map((one) => asInput(inner.element as z.ZodType, one)) : value;
  if (isChosen(value) && !(inner instanceof z.ZodObject)) return value.id;
  if (typeof value !== 'object' || value === null || !(inner instanceof z.ZodObject)) return value;
  const sent = Object.entries(value).filter(([key]) => key in inner.shape);
  return Object.fromEntries(sent.map(([key, one]) => [key, asInput(inner.shape[key], one)]));
}
