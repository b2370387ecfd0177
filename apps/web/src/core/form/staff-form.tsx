import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import { formatDateTime } from '../format/date-time.ts';
import { lazyPart } from '../pages/lazy-part.tsx';
import { useActiveEntity } from '../session/session-store.ts';
import './form.css';
import { UnstyledButton } from '@mantine/core';
import type { Difference } from './conflict-dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { SaveBar } from './save-bar.tsx';
import type { StaffFormState } from './use-staff-form.ts';

/** Two people on the same record is rare: the comparison is loaded when it happens. */
const ConflictDialog = lazyPart(() =>
  import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
);
const NO_DIFFERENCES: readonly Difference[] = [];

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
      {staff.isRestored && (
        <p className="callout" data-tone="info">
          <IconHistory size={18} stroke={1.7} aria-hidden="true" />
          <span>
            Recuperamos o que você tinha digitado aqui
            {staff.keptAt && <span className="num"> em {formatDateTime(staff.keptAt)}</span>}.{' '}
            <UnstyledButton className="callout-action" onClick={staff.discard}>
              Descartar este rascunho
            </UnstyledButton>
          </span>
        </p>
      )}
      {children}
      <ConflictDialog
        opened={staff.conflict !== null}
        differences={staff.conflict ?? NO_DIFFERENCES}
        onClose={() => staff.settle('later')}
        onReload={() => staff.settle('reload')}
        onMerge={staff.settle}
      />
      {!staff.isReadOnly && (
        <>
          <SaveBar
            formId={id}
            errors={staff.form.errors}
            isSaving={staff.isSaving}
            keptAt={staff.keptAt}
            cancelTo={cancelTo}
          />
          <LeaveQuestion isChanged={staff.isChanged} onLeave={staff.forget} />
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
    <p className="callout" data-tone="warn">
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
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

export function FormSection({ title, description, children }: SectionProps) {
  const id = useId();
  return (
    <section className="card form-section" aria-labelledby={id}>
      <div className="form-section-head">
        <h2 id={id}>{title}</h2>
        {description && <p className="muted">{description}</p>}
      </div>
      <div className="form-grid">{children}</div>
    </section>
  );
}
