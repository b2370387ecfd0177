/** Said in the address, so that a reload, a tab of its own and a copied link still know it. */
const KEY = 'org';

/** The address of a record, with the organisation it is of: whoever works in another is offered to change. */
export const withOrganisation = (path: string, legalEntityId: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}${KEY}=${legalEntityId}`;

/** Of which organisation the record of this address is said to be. What is no number says nothing. */
export function organisationIn(search: string): number | null {
  const said = new URLSearchParams(search).get(KEY);
  return said !== null && /^\d{1,15}$/.test(said) ? Number(said) : null;
}
