import type { RefusalReason } from './request-choices.ts';
import { accessTypes } from './request-conditions.ts';
import { erasingTypes, type RequestTypeCode } from './request-types.ts';

/** The grounds of art. 16 are against erasure alone; secrecy is against access and the review of a decision. */
const groundsFor: Readonly<Partial<Record<RefusalReason, readonly RequestTypeCode[]>>> = {
  legal_retention: erasingTypes,
  research: erasingTypes,
  lawful_transfer: erasingTypes,
  exclusive_use: erasingTypes,
  trade_secret: [...accessTypes, 'REVI'],
};

/** Whether the law gives that reason against anything that was asked. */
export const isGroundAgainst = (reason: RefusalReason, types: readonly RequestTypeCode[]): boolean =>
  groundsFor[reason]?.some((type) => types.includes(type)) ?? true;
