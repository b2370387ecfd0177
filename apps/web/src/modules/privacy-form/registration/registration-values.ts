import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type {
  AccessFormat,
  AccessMedium,
  HolderDocument,
  HolderRelation,
  RequestChannel,
  RequesterKind,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { askedParts } from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import type { RequestTypeCode } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import type { KeptPaper } from '../../../platform/case-handling/registration/arrival-papers.tsx';

export const NO_CORRECTION = { field: '', current: '', correct: '' };
const NO_DOCUMENT = { kind: 'cpf' as HolderDocument, number: '' };

/** Every part is there while one writes; what does not belong to the request is left out when it is sent. */
export const nothingYet = () => ({
  unit_id: null as Chosen | null,
  channel: '' as Exclude<RequestChannel, 'form'> | '',
  received_on: civilDayOf(Date.now()),
  identity: 'none' as 'none' | 'document' | 'in_person' | 'known',
  requester: 'holder' as RequesterKind,
  relation: '' as HolderRelation | '',
  holder: { name: '', document: NO_DOCUMENT, birth_date: '', email: '', phone: '' },
  representative: { name: '', cpf: '', email: '', phone: '', bond: '' },
  types: [] as readonly RequestTypeCode[],
  access: { format: 'complete' as AccessFormat, medium: 'electronic' as AccessMedium },
  description: '',
  corrections: [NO_CORRECTION] as readonly (typeof NO_CORRECTION)[],
  portability_target: '',
  automated_decision: { text: '', date: '' },
  consent_to_withdraw: '',
  files: [] as readonly KeptPaper[],
});
export type RegistrationValues = ReturnType<typeof nothingYet>;

export const belonging = (values: RegistrationValues): object => ({
  ...values,
  ...askedParts(values, values),
  files: values.files.map(({ id, paper }) => ({ id, paper })),
});

/** Documents stay on the screen alone. */
export const withoutDocuments = (values: RegistrationValues): RegistrationValues => ({
  ...values,
  holder: { ...values.holder, document: { ...values.holder.document, number: '' } },
  representative: { ...values.representative, cpf: '' },
});
