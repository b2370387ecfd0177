import { messages } from '@conforme/contracts/core/messages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { dismissErrors, toastError } from '../toast/toast-store.ts';
import { concerns, firstMessages, focusFirstInvalid } from './form-errors.ts';

export interface ContractForm<Values, Sent> {
  readonly form: UseFormReturnType<Values>;
  /** Checks with the contract's own schema, sends, and puts the server's refusals on the same fields. */
  readonly onSubmit: (
    send: (input: Sent) => Promise<unknown>,
  ) => (event?: FormEvent<HTMLFormElement>) => void;
  /** Takes back what the schema found wrong anywhere but here, where what was changed here has put it right. */
  readonly recheck: (changed?: string) => void;
}

/**
 * A form over a contract's schema. `prepare` turns what the fields hold into what the endpoint takes
 * ('' into null, say); paths must stay the same on both sides, for errors land by path.
 */
export function useContractForm<Values extends Record<string, unknown>, S extends z.ZodType>(options: {
  readonly schema: S;
  readonly initial: Values;
  readonly prepare: (values: Values) => z.input<S>;
}): ContractForm<Values, z.input<S>> {
  const { schema, initial, prepare } = options;
  const check = schemaResolver(schema, { sync: true });
  // The server's refusals are not the schema's to take back.
  const found = useRef<ReturnType<typeof check>>({});
  const form = useForm<Values>({
    initialValues: initial,
    clearInputErrorOnChange: true,
    validate: (values) => {
      found.current = check(prepare(values));
      return found.current;
    },
  });
  const recheck = (changed?: string) => {
    const isElsewhere = (wrong: string) => changed === undefined || !concerns(changed, wrong);
    const others = Object.entries(form.errors).filter(
      ([wrong, words]) => isElsewhere(wrong) && found.current[wrong] === words,
    );
    if (others.length === 0) return;
    const left = check(prepare(form.getValues()));
    for (const [wrong] of others) if (!(wrong in left)) form.clearFieldError(wrong);
  };

  const onSubmit: ContractForm<Values, z.input<S>>['onSubmit'] = (send) =>
    form.onSubmit(
      async (values, event) => {
        // Gone from the event once the answer is here.
        const place = event?.currentTarget ?? null;
        dismissErrors();
        try {
          await send(prepare(values));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.status !== 422) return;
          const errors = firstMessages(error);
          found.current = {};
          form.setErrors(errors);
          focusFirstInvalid(errors, place);
        }
      },
      (errors, _, event) => {
        toastError(messages.fillForm);
        focusFirstInvalid(errors, event?.currentTarget ?? null);
      },
    );
  return { form, onSubmit, recheck };
}
