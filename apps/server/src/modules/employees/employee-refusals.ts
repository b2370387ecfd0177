import { invalidField } from '../../core/app-error.ts';

const wrong: Readonly<Record<string, readonly [field: string, message: string]>> = {
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
};

const constraintOf = (error: unknown) => (error as { constraint?: string }).constraint ?? '';

/** What the database refused, said at the field; whatever else went wrong goes on as it is. */
export function asRefusal(error: unknown): unknown {
  const [field, message] = wrong[constraintOf(error)] ?? [];
  return field && message ? invalidField(field, message) : error;
}

/** The same where there is no form: only its words. */
export const refusalWords = (error: unknown): string | null => wrong[constraintOf(error)]?.[1] ?? null;
