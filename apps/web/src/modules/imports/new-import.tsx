import { type ImportTarget, importTargets } from '@conforme/contracts/modules/imports/import-targets.ts';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';

/** One way for each register the person may fill. */
export function NewImport() {
  const can = useCan();
  const targets = Object.entries<ImportTarget>(importTargets).filter(([, { create }]) => can(create));
  return targets.map(([key, { plural }]) => (
    <Button
      key={key}
      component={AppLink}
      to={`/imports/new/${key}`}
      leftSection={<IconFileImport size={17} stroke={1.7} aria-hidden="true" />}
    >
      Importar {plural}
    </Button>
  ));
}
