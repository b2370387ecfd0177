import { type ReactNode, useEffect, useId } from 'react';
import { useActiveEntity } from '../session/session-store.ts';
import './form.css';
import { LeaveQuestion } from './leave-question.tsx';
import { SaveBar } from './save-bar.tsx';
import { RestoredDraft, StaffConflict } from './staff-form-parts.tsx';
import type { StaffFormState } from './use-staff-form.ts';

interface Props<Values> {
  readonly staff: StaffFormState<Values>;
  readonly cancelTo: string;
  /** Saved whatever the active entity is: one's own account. */
  readonly isAnywhere?: boolean;
  readonly children: ReactNode;
}

/** The frame of every staff form: sections in cards, a save bar in sight, Ctrl+S, nothing typed lost. */
export function StaffForm<Values>({ staff, cancelTo, isAnywhere = false, children }: Props<Values>) {
  const id = useId();
  useSaveShortcut(id);
  return (
    <form id={id} className="form" onSubmit={staff.onSubmit} noValidate autoComplete="off">
      {!isAnywhere && <AllEntitiesNotice />}
      <RestoredDraft staff={staff} />
      {children}
      <StaffConflict staff={staff} />
      {!staff.isReadOnly && (
        <>
          <SaveBar
            formId={id}
            errors={staff.form.errors}
            isSaving={staff.isSaving}
            keptAt={staff.keptAt}
            cancelTo={cancelTo}
          />
          <LeaveQuestion isChanged={staff.isChanged} onLeave={staff.keep} />
        </>
      )}
    </form>
  );
}

/** 'Todas' is for consulting: the server refuses to write without knowing where. */
function AllEntitiesNotice() {
  const entity = useActiveEntity();
  if (entity?.type !== 'all') return null;
  return (
    <p className="callout" data-tone="info">
      Você está vendo todas as organizações. Escolha uma, no alto da tela, antes de salvar; o que você digitou
      fica aqui.
    </p>
  );
}

function useSaveShortcut(formId: string) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [formId]);
}

interface SectionProps {
  /** Where a navigation of the page's sections leads here. */
  readonly id?: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

export function FormSection({ id, title, description, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} className="card form-section" aria-labelledby={heading}>
      <div className="form-section-head">
        <h2 id={heading}>{title}</h2>
        {description && <p className="muted">{description}</p>}
      </div>
      <div className="form-grid">{children}</div>
    </section>
  );
}
