import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { withoutErrorsAt } from '../../platform/public-form/public-field.ts';
import { LineField } from '../../platform/public-form/public-fields.tsx';
import { emptyCorrection } from './request-values.ts';
import type { RequestForm } from './use-request-form.ts';

const MOST = 20;

/** What is wrong, what stands there and what should: one block for each, because a phone has no room for a table. */
export function CorrectionRows({ form: { field, values, changeValues, setErrors } }: { form: RequestForm }) {
  const { corrections } = values;
  const change = (next: typeof corrections) => {
    setErrors((before) => withoutErrorsAt(before, 'corrections'));
    changeValues((before) => ({ ...before, corrections: next }));
  };
  return (
    <fieldset className="public-part" data-path="corrections">
      <legend>O que precisa ser corrigido</legend>
      {corrections.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, and its fields hold no state.
        <div key={at} className="public-correction">
          <LineField
            of={field(`corrections.${at}.field`)}
            label={corrections.length > 1 ? `Dado ${at + 1}` : 'Qual dado'}
            help="Por exemplo: endereço, nome, data de nascimento."
            maxLength={120}
          />
          <div className="public-row">
            <LineField of={field(`corrections.${at}.current`)} label="Como está hoje" maxLength={500} />
            <LineField of={field(`corrections.${at}.correct`)} label="Como deve ficar" maxLength={500} />
          </div>
          {corrections.length > 1 && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
              aria-label={`Tirar o dado ${at + 1}`}
              onClick={() => change(corrections.filter((_, other) => other !== at))}
            >
              Tirar
            </Button>
          )}
        </div>
      ))}
      {corrections.length < MOST && (
        <div>
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlus size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => change([...corrections, emptyCorrection])}
          >
            Corrigir mais um dado
          </Button>
        </div>
      )}
    </fieldset>
  );
}
