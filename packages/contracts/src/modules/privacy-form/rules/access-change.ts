import { accessFormats, accessMedia } from './request-choices.ts';

interface AccessForm {
  readonly format: keyof typeof accessFormats.labels;
  readonly medium: keyof typeof accessMedia.labels;
}

const formOf = (given: unknown): string | null => {
  const { format, medium } = (given ?? {}) as Partial<AccessForm>;
  return format && medium
    ? `${accessFormats.labels[format]}, ${accessMedia.labels[medium].toLowerCase()}`
    : null;
};

/** How access is given from now on, and how it was to be: from the facts of a 'retyped' line. Null where it stayed. */
export function accessChangeWords({
  access_before,
  access,
}: Readonly<Record<string, unknown>>): string | null {
  const [before, now] = [formOf(access_before), formOf(access)];
  if (now === null || now === before) return null;
  return before === null ? `Forma do acesso: ${now}` : `Forma do acesso: antes ${before}; agora ${now}`;
}

/** Whether a 'retyped' line changed nothing but that. */
export const isSameTypes = ({ before, types }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(before) && Array.isArray(types) && [...before].sort().join() === [...types].sort().join();
