import { type ImportTargetKey, importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';

/** Beside the button for a new record: many at once, from a spreadsheet, for those who may. */
export function ImportButton({ target }: { target: ImportTargetKey }) {
  const can = useCan();
  if (!can(importTargets[target].create)) return null;
  return (
    <Button
      variant="default"
      component={AppLink}
      to={`/imports/new/${target}`}
      leftSection={<IconFileImport size={17} stroke={1.7} aria-hidden="true" />}
    >
      Importar
    </Button>
  );
}
