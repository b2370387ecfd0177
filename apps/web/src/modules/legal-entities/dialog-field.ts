import type { z } from '@conforme/contracts/core/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { type DescribedFields, type FieldOf, fieldOf } from '../../core/form/field-of.ts';
import type { PathOf, ValueAt } from '../../core/form/field-path.ts';

/** The fields of the staff forms over a form that is sent from a dialog. */
export const dialogField =
  <Values>(form: UseFormReturnType<Values>, schema: z.ZodType, described: DescribedFields) =>
  <P extends PathOf<Values>>(path: P): FieldOf<ValueAt<Values, P>> =>
    fieldOf({ form, schema, described, isReadOnly: false }, path);
