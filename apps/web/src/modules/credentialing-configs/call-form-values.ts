import type { CallDetail } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import { DEFAULT_CRITERIA } from '@conforme/contracts/platform/scholarships/application-score.ts';
import type { CallKind, CallPhase } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import type { Chosen } from '../../core/form/schema-facts.ts';

export type VacancyValue = {
  unit_id: Chosen | null;
  level: string;
  grade: string;
  shift: string;
  full: number | null;
  partial: number | null;
};
export type PhaseValue = { phase: CallPhase | ''; starts_on: string | null; ends_on: string | null };
export type DocumentValue = { situation: string; name: string };
export type DeclarationValue = { text: string };

export type CallValues = {
  number: string;
  title: string;
  kind: CallKind | '';
  year: number | null;
  text: string;
  minimum_wage: number | null;
  minimum_wage_on: string | null;
  vacancies: readonly VacancyValue[];
  phases: readonly PhaseValue[];
  documents: readonly DocumentValue[];
  declarations: readonly DeclarationValue[];
  criteria: {
    points: Record<keyof typeof DEFAULT_CRITERIA.points, number | null>;
    tie_breaks: readonly string[];
  };
  /** Only of a call that is public already. */
  rectification: string;
};

export const NO_VACANCY: VacancyValue = {
  unit_id: null,
  level: '',
  grade: '',
  shift: '',
  full: null,
  partial: 0,
};
export const NO_PHASE: PhaseValue = { phase: '', starts_on: null, ends_on: null };
export const NO_DOCUMENT: DocumentValue = { situation: 'everyone', name: '' };
export const NO_DECLARATION: DeclarationValue = { text: '' };

/** What nearly every call asks for: nobody begins with an empty page. */
export const NEW_CALL: CallValues = {
  number: '',
  title: '',
  kind: 'new',
  year: new Date().getFullYear() + 1,
  text: '',
  minimum_wage: null,
  minimum_wage_on: null,
  vacancies: [],
  phases: [],
  documents: [
    { situation: 'everyone', name: 'Documento de identidade ou certidão de nascimento, e CPF' },
    { situation: 'everyone', name: 'Comprovante de endereço dos últimos três meses' },
    { situation: 'employed', name: 'Contracheques dos últimos três meses' },
    { situation: 'self_employed', name: 'Declaração de renda dos últimos três meses' },
    { situation: 'unemployed', name: 'Carteira de trabalho com a última saída' },
    { situation: 'retired', name: 'Extrato do benefício dos últimos três meses' },
  ],
  declarations: [
    {
      text: 'Declaro que as informações desta inscrição são verdadeiras e que respondo por elas (LC 187/2021, art. 26).',
    },
  ],
  criteria: { points: { ...DEFAULT_CRITERIA.points }, tie_breaks: [...DEFAULT_CRITERIA.tie_breaks] },
  rectification: '',
};

export const valuesOf = (call: CallDetail): CallValues => ({
  number: call.number,
  title: call.title,
  kind: call.kind,
  year: call.year,
  text: call.text,
  minimum_wage: call.minimum_wage,
  minimum_wage_on: call.minimum_wage_on,
  vacancies: call.vacancies.map(({ unit, ...vacancy }) => ({ unit_id: unit, ...vacancy })),
  phases: call.phases,
  documents: call.documents,
  declarations: call.declarations,
  criteria: call.criteria,
  rectification: '',
});
