import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import type { DraftWork } from '../../../platform/public-form/drafts/draft-work.ts';
import { FormFiles } from '../../../platform/public-form/drafts/form-files.tsx';
import { withoutErrorsAt } from '../../../platform/public-form/public-field.ts';
import { LineField } from '../../../platform/public-form/public-fields.tsx';
import { type Correction, newCorrection, type RequestForm } from './request-values.ts';

const MOST = 20;

/** What is wrong, what stands there and what should: one block for each, because a phone has no room for a table. */
export function CorrectionRows({ form, work }: { form: RequestForm; work: DraftWork }) {
  const { field, values, changeValues, setErrors } = form;
  const { corrections } = values;
  const { files } = form.state;
  const add = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(false);
  // The button that took a row away went with it: the one after the rows takes the focus.
  // Once the row is gone.
  useWhenChanged(() => {
    if (wasRemoved.current) add.current?.focus();
    wasRemoved.current = false;
  }, [corrections.length]);
  const change = (next: typeof corrections) => {
    setErrors((before) => withoutErrorsAt(before, 'corrections'));
    changeValues((before) => ({ ...before, corrections: next }));
  };
  /** Its proof goes with it; what cannot be taken away now goes with the draft. */
  const remove = ({ id }: Correction) => {
    if (work.holdsUp()) return;
    const proof = files.find(({ row }) => row === id);
    if (proof) work.removeFile(proof).catch(() => undefined);
    wasRemoved.current = true;
    change(corrections.filter((row) => row.id !== id));
  };
  return (
    // The rows have places of their own: the whole would take the focus from the one that is wrong.
    <fieldset className="public-part" data-path={corrections.length === 0 ? 'corrections' : undefined}>
      <legend>O que precisa ser corrigido</legend>
      {corrections.map((row, at) => (
        <div key={row.id} className="public-correction">
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
          <FormFiles
            work={work}
            paper="correction"
            row={row.id}
            label={corrections.length > 1 ? `Prova do dado ${at + 1}` : 'Prova'}
            help="Se tiver, envie um documento que mostre o dado certo. Não é obrigatório."
          />
          {corrections.length > 1 && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
              aria-label={`Tirar o dado ${at + 1}`}
              onClick={() => remove(row)}
            >
              Tirar
            </Button>
          )}
        </div>
      ))}
      {corrections.length < MOST && (
        <div>
          <Button
            ref={add}
            variant="default"
            size="md"
            leftSection={<IconPlus size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => change([...corrections, newCorrection()])}
          >
            Corrigir mais um dado
          </Button>
        </div>
      )}
    </fieldset>
  );
}
