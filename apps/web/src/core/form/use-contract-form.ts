import { messages } from '@conforme/contracts/core/messages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { ApiError } from '../api/api-error.ts';
import { dismissErrors, toastError } from '../toast/toast-store.ts';
import { firstMessages, focusFirstInvalid } from './form-errors.ts';

export interface ContractForm<Values, Sent> {
  readonly form: UseFormReturnType<Values>;
  /** Checks with the contract's own schema, sends, and puts the server's refusals on the same fields. */
  readonly onSubmit: (
    send: (input: Sent) => Promise<unknown>,
  ) => (event?: FormEvent<HTMLFormElement>) => void;
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
  const form = useForm<Values>({
    initialValues: initial,
    clearInputErrorOnChange: true,
    validate: (values) => check(prepare(values)),
  });

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
          form.setErrors(errors);
          focusFirstInvalid(errors, place);
        }
      },
      (errors, _, event) => {
        toastError(messages.fillForm);
        focusFirstInvalid(errors, event?.currentTarget ?? null);
      },
    );
  return { form, onSubmit };
}
