import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { AppLink } from '../navigation/app-link.tsx';
import { useCan } from '../session/permissions.ts';

/** The way to a new record, for those who may make one. */
export function CreateButton({ to, rule, children }: { to: string; rule: string; children: string }) {
  const can = useCan();
  if (!can(rule)) return null;
  return (
    <Button
      component={AppLink}
      to={to}
      className="create-button"
      leftSection={<IconPlus size={17} stroke={1.9} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}
