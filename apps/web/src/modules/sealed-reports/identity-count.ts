/** As the screens count identities. */
export const identitiesOf = (count: number): string =>
  count === 1 ? '1 identidade' : `${count} identidades`;
