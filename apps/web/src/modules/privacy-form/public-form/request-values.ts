import type {
  AccessFormat,
  AccessMedium,
  HolderDocument,
  HolderRelation,
  RequesterKind,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  askedParts,
  hasCorrections,
  hasRepresentative,
} from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import type { RequestTypeCode } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { DraftFile } from '../../../platform/public-form/drafts/draft-files.tsx';
import type { CaseForm } from '../../../platform/public-form/form-state.ts';
import { type FormState, newKey } from '../../../platform/public-form/form-state.ts';

/** What the fields hold: texts, also where a part is not asked. What was typed there comes back when it is again. */
export interface RequestValues {
  readonly requester: RequesterKind | '';
  readonly relation: HolderRelation | '';
  readonly holder: {
    readonly name: string;
    readonly document: { readonly kind: HolderDocument; readonly number: string };
    readonly birth_date: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly representative: {
    readonly name: string;
    readonly cpf: string;
    readonly email: string;
    readonly phone: string;
    readonly bond: string;
  };
  readonly types: readonly RequestTypeCode[];
  readonly access: { readonly format: AccessFormat | ''; readonly medium: AccessMedium | '' };
  readonly description: string;
  readonly corrections: readonly Correction[];
  readonly portability_target: string;
  readonly automated_decision: { readonly text: string; readonly date: string };
  readonly consent_to_withdraw: string;
}
export type RequestForm = CaseForm<RequestValues>;

export interface Correction {
  /** Names the row here, for the proof that goes with it. */
  readonly id: string;
  readonly field: string;
  readonly current: string;
  readonly correct: string;
}

export const newCorrection = (): Correction => ({ id: newKey(), field: '', current: '', correct: '' });

export const emptyValues: RequestValues = {
  requester: '',
  relation: '',
  holder: { name: '', document: { kind: 'cpf', number: '' }, birth_date: '', email: '', phone: '' },
  representative: { name: '', cpf: '', email: '', phone: '', bond: '' },
  types: [],
  access: { format: '', medium: '' },
  description: '',
  corrections: [newCorrection()],
  portability_target: '',
  automated_decision: { text: '', date: '' },
  consent_to_withdraw: '',
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What is sent: parts nobody asked for stay at home. Paths are the fields' own, so that refusals find them. */
export function inputOf(values: RequestValues, files: readonly DraftFile[] = []) {
  const { holder, representative, types, automated_decision } = values;
  const outline = { requester: values.requester || 'holder', types } as const;
  return {
    requester: values.requester,
    relation: values.relation,
    holder: {
      ...holder,
      birth_date: outline.requester === 'legal_representative' ? orNull(holder.birth_date) : null,
      email: orNull(holder.email),
      phone: orNull(holder.phone),
    },
    types,
    description: values.description,
    ...askedParts(outline, {
      ...values,
      corrections: values.corrections.map(({ id, ...row }) => ({
        ...row,
        proof: files.find((file) => file.row === id)?.id ?? null,
      })),
      representative: {
        ...representative,
        email: orNull(representative.email),
        phone: orNull(representative.phone),
      },
      portability_target: orNull(values.portability_target),
      automated_decision: { text: automated_decision.text, date: orNull(automated_decision.date) },
      consent_to_withdraw: orNull(values.consent_to_withdraw),
    }),
  };
}

/** What is sent along: a paper nobody asks for any more stays at home, too, and comes back when somebody does. */
export const askedFiles = ({
  values,
  files,
}: Pick<FormState<RequestValues>, 'values' | 'files'>): readonly DraftFile[] => {
  const rows = hasCorrections(values) ? values.corrections.map(({ id }) => id) : [];
  return files.filter(({ paper, row }) => {
    if (paper === 'representation') return isRepresented(values);
    if (paper === 'identity') return contactEmail(values) === '';
    return row === undefined || rows.includes(row);
  });
};

const isRepresented = ({ requester }: RequestValues): boolean =>
  hasRepresentative({ requester: requester || 'holder' });

/** Where the answer goes, and what a code can prove. */
export const contactEmail = (values: RequestValues): string =>
  (isRepresented(values) ? values.representative.email : values.holder.email).trim().toLowerCase();
