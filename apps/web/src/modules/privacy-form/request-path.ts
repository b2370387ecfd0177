type Can = (rule: string) => boolean;

/** Where a request opens for whoever may handle it, or only read it; null for who may do neither. */
export function requestPath(can: Can, id: number): string | null {
  if (can('privacy_form.handling')) return `/privacy-form/${id}/handling`;
  return can('privacy_form.detail') ? `/privacy-form/${id}` : null;
}
