import type { ApiError } from '../api/api-error.ts';

export type FieldErrors = Readonly<Record<string, string>>;

/** The first message of each field the server refused. */
export const firstMessages = (error: ApiError): FieldErrors =>
  Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [field, messages[0] ?? '']));

/** A message for 'accesses.0.entity_id' is shown by the field that owns 'accesses'. */
export const concerns = (path: string, field: string): boolean =>
  field === path || field.startsWith(`${path}.`);

/** Those that stand at something drawn. What appears only after another answer is not wrong before it is seen. */
export function shownErrors(errors: FieldErrors, form: Element | null): FieldErrors {
  const places = [...(form ?? document).querySelectorAll<HTMLElement>('[data-path]')];
  const isShown = (field: string) => places.some(({ dataset }) => concerns(dataset.path as string, field));
  const shown = Object.entries(errors).filter(([field]) => isShown(field));
  // What has no place at all must still be said.
  return shown.length > 0 ? Object.fromEntries(shown) : errors;
}

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

/** Takes the user to the first field that needs work, in the order of the page; two forms may share one. */
export function focusFirstInvalid(errors: Readonly<Record<string, unknown>>, form: Element | null): void {
  const wrong = Object.keys(errors);
  for (const node of (form ?? document).querySelectorAll<HTMLElement>('[data-path]')) {
    if (!wrong.some((field) => concerns(node.dataset.path as string, field))) continue;
    const target = node.matches(FOCUSABLE) ? node : node.querySelector<HTMLElement>(FOCUSABLE);
    target?.focus();
    return;
  }
}
