import { Button, type MantineSize } from '@mantine/core';
import type { ChannelWords } from '../channel-web.ts';
import { followInHistory } from './use-report-step.ts';

interface Props {
  readonly path: ChannelWords['followPath'];
  readonly size: MantineSize;
  readonly children: string;
}

/** From the form to where a report is followed with its receipt. */
export const FollowButton = ({ path, size, children }: Props) => (
  <Button
    size={size}
    variant="default"
    component="a"
    href={`#${path}`}
    onClick={(event) => followInHistory(path, event)}
  >
    {children}
  </Button>
);
