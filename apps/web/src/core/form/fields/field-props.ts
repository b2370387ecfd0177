import { useEffect } from 'react';
import type { FieldOf } from '../field-of.ts';

/** What every field takes. */
export interface FieldProps<T> {
  readonly of: FieldOf<T>;
  readonly label: string;
  /** One line under the field. */
  readonly help?: string;
  /** Both columns. */
  readonly isWide?: boolean;
  readonly placeholder?: string;
  /** It has to be filled here, although the contract asks for it only beside something else. */
  readonly isNeeded?: boolean;
}

const ORDER = ['label', 'input', 'error', 'description'] as const;

/** What every Mantine input is given, and the field's own words for comparing versions. */
export function useFieldProps<T>(
  { of, label, help, isWide, placeholder, isNeeded = false }: FieldProps<T>,
  words: (value: T) => string,
) {
  useEffect(() => of.describe({ label, words }));
  return {
    label,
    error: of.error,
    description: help,
    placeholder,
    required: (of.isRequired || isNeeded) && !of.isReadOnly,
    readOnly: of.isReadOnly,
    inputWrapperOrder: [...ORDER],
    className: isWide ? 'form-wide' : undefined,
    'data-path': of.path,
  };
}
