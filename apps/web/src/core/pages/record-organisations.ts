/** Of which organisation a record is that a notification led to, by its page; for this visit alone. */
const organisations = new Map<string, number>();

export const noteOrganisation = (path: string, legalEntityId: number): void => {
  organisations.set(path, legalEntityId);
};

export const organisationAt = (path: string): number | undefined => organisations.get(path);
