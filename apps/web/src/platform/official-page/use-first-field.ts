import { type RefObject, useEffect, useRef } from 'react';

/** A page with one form on it begins in its first field: nobody came for anything else. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus(), []);
  return form;
}
