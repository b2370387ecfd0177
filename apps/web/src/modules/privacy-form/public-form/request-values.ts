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
import type { DraftFile } from '../../../platform/public-form/draft-files.tsx';

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
export interface Correction {
  /** Names the row here, for the proof that goes with it. */
  readonly id: string;
  readonly field: string;
  readonly current: string;
  readonly correct: string;
}

/** Not `randomUUID`, which browsers give only to pages served by HTTPS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const newCorrection = (): Correction => ({ id: newKey(), field: '', current: '', correct: '' });

const emptyValues: RequestValues = {
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

/** Everything the form keeps over a reload. */
export interface FormState {
  readonly values: RequestValues;
  /** The last step that may be opened. */
  readonly furthest: number;
  /** Where files and the confirmed e-mail wait; made when first needed. */
  readonly draft: { readonly draft: string; readonly handle: string } | null;
  readonly files: readonly DraftFile[];
  readonly confirmedEmail: string | null;
  /** The same for every try at sending. */
  readonly sendKey: string;
  /** It was sent and no answer came: it is on its way, and not changed any more. */
  readonly isOnItsWay: boolean;
  /** The notice that was read before it was sent: another may stand there when it is tried again. */
  readonly noticeRead?: number | null;
}

export const emptyState = (): FormState => ({
  values: emptyValues,
  furthest: 0,
  draft: null,
  files: [],
  confirmedEmail: null,
  sendKey: newKey(),
  isOnItsWay: false,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What is sent: parts nobody asked for stay at home. Paths are the fields' own, so that refusals find them. */
export function wishOf(values: RequestValues, files: readonly DraftFile[] = []) {
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
export const askedFiles = ({ values, files }: Pick<FormState, 'values' | 'files'>): readonly DraftFile[] => {
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

export const stepTitles = [
  'Quem faz o pedido',
  'O que você quer pedir',
  'Detalhes e anexos',
  'Confirmar identidade',
  'Revisar e enviar',
] as const;
export const REVIEW_STEP = stepTitles.length - 1;

/** By the first word of a field's path. */
const stepOfPart: Readonly<Record<string, number>> = {
  requester: 0,
  relation: 0,
  holder: 0,
  representative: 0,
  types: 1,
  access: 2,
  description: 2,
  corrections: 2,
  portability_target: 2,
  automated_decision: 2,
  consent_to_withdraw: 2,
  files: 2,
  code: 3,
};

export const stepOf = (path: string): number => stepOfPart[path.split('.')[0] ?? ''] ?? REVIEW_STEP;
