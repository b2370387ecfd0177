import { Button, Modal } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What the last button says. */
  readonly action: string;
  readonly isSending: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** True when what is written can be shown; it says what is wrong otherwise. */
  readonly mayShow: () => boolean;
  readonly fields: ReactNode;
  readonly preview: (isChecked: boolean, onCheck: (isChecked: boolean) => void) => ReactNode;
}

const FIELD = ':is(input:not([type="hidden"], [hidden]), select, textarea):not(:disabled)';

/** Written first, then seen exactly as it will be read, and only then sent. */
export function CheckedDialog({ opened, onClose, title, action, isSending, onSubmit, ...parts }: Props) {
  const [isShown, setShown] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wasShown = useRef(isShown);
  // The button that was pressed can no longer be: the keyboard goes to what is there instead.
  useEffect(() => {
    if (wasShown.current === isShown) return;
    wasShown.current = isShown;
    form.current?.querySelector<HTMLElement>(isShown ? '.preview' : FIELD)?.focus();
  }, [isShown]);
  const back = () => {
    setShown(false);
    setChecked(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (isShown && isChecked) return onSubmit(event);
    if (!isShown && parts.mayShow()) setShown(true);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={760}>
      <form ref={form} onSubmit={submit} noValidate autoComplete="off">
        <div hidden={isShown}>{parts.fields}</div>
        {isShown && parts.preview(isChecked, setChecked)}
        <div className="modal-foot">
          {isShown ? (
            <Button key="back" variant="default" onClick={back}>
              Voltar e editar
            </Button>
          ) : (
            <Button key="close" variant="default" onClick={onClose}>
              Cancelar
            </Button>
          )}
          <Button
            type="submit"
            loading={isSending}
            disabled={isShown && !isChecked}
            {...(isShown
              ? { leftSection: <IconSend size={17} stroke={1.7} className="flip" aria-hidden="true" /> }
              : {})}
          >
            {isShown ? action : 'Ver como será lido'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
