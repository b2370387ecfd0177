import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import type { NoteTemplatesProps } from '../case-kind.ts';

interface Props extends NoteTemplatesProps {
  readonly choice: ComponentType<NoteTemplatesProps>;
}

/** Asked for when somebody wants one: most notes are written without. */
export function NoteTemplates({ choice: Choice, ...given }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Choice {...given} />;
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconTemplate size={15} stroke={1.8} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      Usar um modelo
    </Button>
  );
}
