import { Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatTime } from '../format/date-time.ts';
import { AppLink } from '../navigation/app-link.tsx';
import { focusFirstInvalid } from './form-errors.ts';

interface Props {
  readonly formId: string;
  readonly errors: Readonly<Record<string, unknown>>;
  readonly isSaving: boolean;
  readonly keptAt: string | null;
  readonly cancelTo: string;
}

/** Always in sight: what is wrong, what was kept, and the two ways out. */
export function SaveBar({ formId, errors, isSaving, keptAt, cancelTo }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById('save-bar')), []);
  if (!place) return null;
  const wrong = Object.keys(errors).length;
  return createPortal(
    <section className="save-bar" aria-label="Salvar">
      <div role="status" className="save-bar-words">
        {wrong > 0 && (
          <span className="save-bar-error">
            <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
            <span>
              <b>{wrong === 1 ? 'Um campo precisa de correção.' : `${wrong} campos precisam de correção.`}</b>{' '}
              <UnstyledButton
                className="callout-action"
                onClick={() => focusFirstInvalid(errors, document.getElementById(formId))}
              >
                Ir para o primeiro
              </UnstyledButton>
            </span>
          </span>
        )}
      </div>
      {keptAt && (
        <span className="muted small num save-bar-draft">Rascunho guardado às {formatTime(keptAt)}</span>
      )}
      <Button variant="default" component={AppLink} to={cancelTo}>
        Cancelar
      </Button>
      <Button
        type="submit"
        form={formId}
        loading={isSaving}
        rightSection={<Kbd className="kbd-on-button">Ctrl S</Kbd>}
        aria-keyshortcuts="Control+S"
      >
        Salvar
      </Button>
    </section>,
    place,
  );
}
