import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatTime } from '../format/date-time.ts';
import './form.css';
import { RestoredDraft, StaffConflict } from './staff-form-parts.tsx';
import type { StaffFormState } from './use-staff-form.ts';

interface Props<Values> {
  readonly staff: StaffFormState<Values>;
  /** What its button says. */
  readonly action: string;
  /** Beside the button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A staff form that is a part of a page and is saved on its own: a button of its own below its fields. Whether the page
 * may be left with something unsaved is asked by the page, once for all its parts.
 */
export function InlineForm<Values>({ staff, action, aside, children }: Props<Values>) {
  const id = useId();
  const { keptAt } = staff;
  return (
    <form id={id} className="inline-form" onSubmit={staff.onSubmit} noValidate autoComplete="off">
      <RestoredDraft staff={staff} />
      <div className="form-grid">{children}</div>
      <StaffConflict staff={staff} />
      <div className="inline-form-foot">
        <span className="muted small num grow" role="status">
          {keptAt ? `Rascunho guardado às ${formatTime(keptAt)}` : aside}
        </span>
        <Button type="submit" loading={staff.isSaving}>
          {action}
        </Button>
      </div>
    </form>
  );
}
