/**
 * Gross family income per person up to which a scholarship may be granted (LC 187/2021, art. 19): 1.5 minimum wages
 * for a full one, 3 for one of 50 %. With a report of a registered social worker the first rises by up to 20 % (§ 2º).
 */
export interface IncomeCeilings {
  readonly full: number;
  readonly full_raised: number;
  readonly partial: number;
}

/** All in cents. A fraction of a cent never lifts a ceiling. */
export const incomeCeilings = (minimumWage: number): IncomeCeilings => ({
  full: Math.floor((minimumWage * 15) / 10),
  full_raised: Math.floor((minimumWage * 18) / 10),
  partial: minimumWage * 3,
});
