import type { z } from '@conforme/contracts/core/schema.ts';
import { type FormEvent, useRef } from 'react';
import { type DescribedFields, type FieldOf, fieldOf } from './field-of.ts';
import type { PathOf, ValueAt } from './field-path.ts';
import { asInput } from './schema-facts.ts';
import { useContractForm } from './use-contract-form.ts';

/** A short form in a dialog, over the contract's schema: no draft, no version, nothing to settle. */
export function useDialogForm<Values extends Record<string, unknown>, S extends z.ZodType>(options: {
  readonly schema: S;
  readonly initial: Values;
  readonly send: (input: z.input<S>) => Promise<unknown>;
  /** Only where the fields hold more than the endpoint takes. */
  readonly tidy?: (values: Values) => object;
}) {
  const { schema } = options;
  const described = useRef<DescribedFields>(new Map()).current;
  const { form, onSubmit, recheck } = useContractForm({
    schema,
    initial: options.initial,
    prepare: (values: Values) => asInput(schema, options.tidy?.(values) ?? values) as z.input<S>,
  });
  const submit = onSubmit(options.send);
  return {
    form,
    field: <P extends PathOf<Values>>(path: P): FieldOf<ValueAt<Values, P>> =>
      fieldOf({ form, schema, described, isReadOnly: false, recheck }, path),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      // A dialog opened from a form is not inside it on the page, but React says its events there too.
      event.stopPropagation();
      submit(event);
    },
  };
}
