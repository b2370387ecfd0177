import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { AppLink } from '../../../core/navigation/app-link.tsx';

/** From a list of cases to its figures. */
export const FiguresButton = ({ to }: { to: `/${string}` }) => (
  <Button
    component={AppLink}
    to={to}
    variant="default"
    leftSection={<IconChartBar size={17} stroke={1.7} aria-hidden="true" />}
  >
    Números
  </Button>
);
