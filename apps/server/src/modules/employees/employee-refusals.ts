import { invalidField } from '../../core/app-error.ts';

const wrong = {
  employees_one_at_a_time: [
    'natural_entity_id',
    'Esta pessoa já tem um vínculo nesta unidade no mesmo período.',
  ],
  employees_registration: ['registration', 'Esta matrícula já é de outro vínculo desta unidade.'],
  employees_dismissed_after_admission: ['dismissed_on', 'O desligamento não pode ser antes da admissão.'],
  employees_no_circle: [
    'manager_id',
    'Esta pessoa responde, direta ou indiretamente, a este colaborador: não pode ser a gestora dele.',
  ],
  employees_position_id_position_kind_fkey: ['position_id', 'Este cargo não existe mais.'],
  employees_area_id_area_kind_fkey: ['area_id', 'Esta área não existe mais.'],
} as const satisfies Readonly<Record<string, readonly [field: string, message: string]>>;

interface Refusal {
  readonly field: string;
  readonly message: string;
}

/** What one of the table's rules means to whoever filled in the field. */
export function wordsAt(constraint: keyof typeof wrong): Refusal {
  const [field, message] = wrong[constraint];
  return { field, message };
}

/** What the database refused; null where it is none of its rules. */
export function refusalOf(error: unknown): Refusal | null {
  const { constraint = '' } = error as { constraint?: string };
  return constraint in wrong ? wordsAt(constraint as keyof typeof wrong) : null;
}

/** The same at the field of a form; whatever else went wrong goes on as it is. */
export function asRefusal(error: unknown): unknown {
  const refusal = refusalOf(error);
  return refusal ? invalidField(refusal.field, refusal.message) : error;
}
