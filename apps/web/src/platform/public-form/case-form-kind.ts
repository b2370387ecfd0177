import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { Confidentiality } from '@conforme/contracts/platform/cases/confidentiality.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import type { PublicFormFacts } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FieldErrors } from '../../core/form/form-errors.ts';
import type { CaseFormEndpoints } from './case-form-endpoints.ts';
import type { DraftFile } from './drafts/draft-files.tsx';
import type { DraftWork } from './drafts/draft-work.ts';
import type { CaseForm, FormState } from './form-state.ts';
import type { FormOpening } from './open-form.ts';

/** Whole sentences, because 'o pedido' and 'a inscrição' differ in more than one word. */
export interface FormWords {
  /** What a screen reader calls the list of steps: 'Etapas do pedido'. */
  readonly steps: string;
  readonly send: string;
  /** Where the answers stay until they are sent; not shown where nothing is stored. */
  readonly kept: string;
  /** After 'Sem conexão agora.' */
  readonly waiting: string;
  /** After 'Só mais um instante.' */
  readonly proving: string;
  readonly filesFull: (most: number) => string;
}

/** What the page says once the case has its protocol. Arrives with the later steps. */
export interface SentWords {
  readonly title: string;
  /** Why no letter leaves, after 'Não enviamos e-mail: '. */
  readonly tooMany: string;
  /** Above what was asked or told. */
  readonly asked: string;
  /** What the receipt proves, beside its QR code. */
  readonly proof: string;
  /** The first thing that happens next. */
  readonly looked: string;
  readonly follow: string;
}

/** One step of the kind's own. The code for an address and the last look at everything are the kit's. */
export interface OwnStep<Facts> {
  /** In the list of steps, and above its answers in the last one. */
  readonly title: string;
  readonly heading: string;
  readonly hint?: (facts: Facts) => ReactNode;
  /** The first words of its fields' paths: what is wrong with one of them leads here. */
  readonly fields: readonly string[];
}

export interface StepProps<Values, Facts> {
  readonly form: CaseForm<Values>;
  readonly work: DraftWork;
  readonly facts: Facts;
}

export type ReviewRows = readonly (readonly [label: string, value: string])[];

/** What is not on the screen when the form opens: it arrives with the first thing that is typed. */
export interface LaterParts<Values, Facts> {
  /** The kind's own steps after the first, in their order. */
  readonly steps: readonly ComponentType<StepProps<Values, Facts>>[];
  /** What was answered in each of the kind's own steps. */
  readonly review: (state: FormState<Values>) => readonly ReviewRows[];
  readonly sentWords: SentWords;
  /** What was asked or told, in a few words each. */
  readonly asked: (values: Values) => readonly string[];
  /** What else can be done after sending, as lines of the list. */
  readonly Afterwards?: ComponentType;
}

/** A kind of case as its public form needs it. `Facts` is what opening the link answers. */
export interface CaseFormKind<Values, Facts extends PublicFormFacts = PublicFormFacts>
  extends WithSteps<Facts> {
  readonly formType: FormType;
  readonly endpoints: CaseFormEndpoints;
  readonly opening: FormOpening<Facts>;
  readonly words: FormWords;
  /** Of the kind of case: whether the browser keeps what is typed, and how many files a draft takes. */
  readonly confidentiality: Confidentiality;
  /** Under which name it is kept. Another one when the shape of the values changes: what is older is not read. */
  readonly keptAs: string;
  readonly files: {
    readonly rules: UploadRules;
    /** The paper beside which a refusal about any file stands. */
    readonly refusedAt: CasePaper;
    /** What is sent along: a paper nobody asks for any more stays at home, and comes back when somebody does. */
    readonly asked: (state: Pick<FormState<Values>, 'values' | 'files'>) => readonly DraftFile[];
  };
  readonly emptyValues: Values;
  readonly FirstStep: ComponentType<StepProps<Values, Facts>>;
  readonly loadLater: () => Promise<LaterParts<Values, Facts>>;
  /** What the server would refuse, by field. With its schemas, so it is loaded when somebody begins to write. */
  readonly loadChecks: () => Promise<(values: Values) => FieldErrors>;
  /** The kind's own part of what is sent. Paths are the fields' own, so that refusals find them. */
  readonly bodyOf: (values: Values, files: readonly DraftFile[]) => object;
  /** Where the answer goes, and what a code can prove; '' where there is none. */
  readonly contactEmail: (values: Values) => string;
}

export interface WithSteps<Facts> {
  readonly steps: readonly OwnStep<Facts>[];
  /** Whether an e-mail address is proven by a code, and why the citizen is asked; null where nobody is. */
  readonly addressCode: { readonly hint: string } | null;
}

/** The kind's own steps and those of the kit, in their order. */
export function allSteps<Facts>({ steps, addressCode }: WithSteps<Facts>): readonly OwnStep<Facts>[] {
  const proof: OwnStep<Facts>[] = addressCode
    ? [
        {
          title: 'Confirmar identidade',
          heading: 'Confirme que é você',
          hint: () => addressCode.hint,
          fields: ['code'],
        },
      ]
    : [];
  return [
    ...steps,
    ...proof,
    {
      title: 'Revisar e enviar',
      heading: 'Confira antes de enviar',
      hint: () => 'Ainda dá tempo de mudar qualquer resposta.',
      fields: [],
    },
  ];
}

/** Where a field stands; what has no place of its own is said at the end. */
export function stepOf(steps: readonly OwnStep<never>[], path: string): number {
  const at = steps.findIndex(({ fields }) => fields.includes(path.split('.')[0] ?? ''));
  return at === -1 ? steps.length - 1 : at;
}
