import { Button, Popover } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useBelow } from '../theme/use-below.ts';
import { popoverProps, useLoadedPopover } from '../ui/use-loaded-popover.ts';

interface Props<P> {
  readonly label: string;
  readonly icon: Icon;
  readonly load: () => Promise<ComponentType<P>>;
  readonly content: (close: () => void) => P;
}

/** A button above the list and what it opens. */
export function GridTool<P extends object>({ label, icon: ToolIcon, load, content }: Props<P>) {
  const isPhone = useBelow('md');
  const { Content, isOpen, open, setOpen, close } = useLoadedPopover(load);
  return (
    <Popover
      {...popoverProps}
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      // A phone's rows go under it whole: what is half covered is hard to hit.
      width={isPhone ? 'calc(100vw - 24px)' : 292}
    >
      <Popover.Target>
        <Button
          variant="default"
          className="grid-tool"
          leftSection={<ToolIcon size={17} stroke={1.6} aria-hidden="true" />}
          onClick={isOpen ? close : open}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{Content && <Content {...content(close)} />}</Popover.Dropdown>
    </Popover>
  );
}
