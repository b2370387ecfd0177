import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { duplicateReasons } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { IconUsers } from '@tabler/icons-react';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import type { PersonValues } from './person-form-values.ts';
import { useDuplicates } from './use-duplicates.ts';

interface Props {
  readonly form: StaffFormState<PersonValues>['form'];
  /** The record being edited; null for a new one. */
  readonly id: number | null;
}

/** Says that somebody may be registered already, and where; it asks nothing and stops nothing. */
export function DuplicatesNotice({ form, id }: Props) {
  const can = useCan();
  const found = useDuplicates(form.values, id);
  return (
    <div role="status" aria-live="polite">
      {found.length > 0 && (
        <div className="callout" data-tone="info">
          <IconUsers size={18} stroke={1.7} aria-hidden="true" />
          <div className="duplicates">
            <b>
              {found.length === 1 ? 'Este cadastro parece ser' : 'Estes cadastros parecem ser'} da mesma
              pessoa
            </b>
            <ul>
              {found.map(({ id: other, name, birth_date, reason }) => (
                <li key={other}>
                  {can('natural_entities.edit') ? (
                    // In a window of its own: what is typed here stays.
                    <a
                      className="callout-action"
                      href={`#/people/natural_entities/${other}/edit`}
                      target="_blank"
                      rel="noopener"
                    >
                      {name}
                      <span className="visually-hidden"> (abre em outra janela)</span>
                    </a>
                  ) : (
                    <b>{name}</b>
                  )}
                  <span className="num">
                    {birth_date && `${formatCivilDate(birth_date)} · `}
                    {duplicateReasons.labels[reason]}
                  </span>
                  {id !== null && can('natural_entities.merge') && (
                    <AppLink className="callout-action" to={`/people/natural_entities/${id}/merge/${other}`}>
                      Unificar<span className="visually-hidden"> com {name}</span>
                    </AppLink>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
