import { isCpf } from '@conforme/contracts/core/brazil/cpf-number.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import {
  type duplicate,
  duplicateQuestion,
} from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { call } from '../../core/api/call.ts';
import type { PersonValues } from './person-form-values.ts';

type Duplicate = z.output<typeof duplicate>;
type Typed = Pick<PersonValues, 'first_name' | 'surname' | 'birth_date'> & {
  readonly cpf: string | null | undefined;
};
const ASK_AFTER_MS = 500;
const NONE: readonly Duplicate[] = [];

/** What is worth asking for: a whole CPF, or name and day of birth; null while there is neither. */
function questionOf({ cpf, first_name, surname, birth_date }: Typed, except: number | null) {
  const whole = cpf && isCpf(cpf) ? cpf : null;
  const isNamed = first_name.trim() !== '' && surname.trim() !== '' && Boolean(birth_date);
  if (!whole && !isNamed && except === null) return null;
  const asked = { cpf: whole, first_name, surname, birth_date: isNamed ? birth_date : null, except };
  // A date that is still being written is no question yet.
  return duplicateQuestion.safeParse(asked).success ? JSON.stringify(asked) : null;
}

/** Records that seem to be of the same person, while they are being typed. Kept nowhere: the question holds a CPF. */
export function useDuplicates(typed: Typed, except: number | null): readonly Duplicate[] {
  const [question] = useDebouncedValue(questionOf(typed, except), ASK_AFTER_MS);
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (question === null) return setFound(NONE);
    const asking = new AbortController();
    call(
      naturalEntities.endpoints.duplicates,
      { body: JSON.parse(question) },
      // A courtesy: when it cannot be asked, the form goes on without it.
      { signal: asking.signal, handles: () => true },
    ).then(setFound, () => {});
    return () => asking.abort();
  }, [question]);
  return found;
}
