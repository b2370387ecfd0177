import { auditList } from '@conforme/contracts/modules/audit/audit.list.ts';
import type { AuditRow } from '@conforme/contracts/modules/audit/audit.schemas.ts';
import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { formatDateTime } from '../../core/format/date-time.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import type { ListState } from '../../core/grid/list-state.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import './audit.css';
import { ActionWords } from './action-words.tsx';
import { ObjectLink } from './object-link.tsx';
import { startVerification, useVerification } from './verification.ts';
import { VerificationPanel } from './verification-panel.tsx';

const NEWEST: Partial<ListState> = { orderColumn: 'at', direction: 'desc' };

export function AuditListPage() {
  const verification = useVerification();
  const verify = (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={17} stroke={1.7} />}
      loading={verification.state === 'running'}
      onClick={startVerification}
    >
      Verificar integridade
    </Button>
  );
  return (
    <PageFrame
      actions={verify}
      subtitle="Quem fez o quê, quando e onde. Os registros não podem ser alterados nem apagados."
    >
      <VerificationPanel verification={verification} />
      <GridScreen
        list={auditList}
        routeName="audit"
        nameOf={nameOf}
        hasView
        cells={{
          action: (row) => <ActionWords row={row} />,
          object_name: (row) => (row.object_name === null ? undefined : <ObjectLink row={row} />),
        }}
        opening={NEWEST}
        emptyHint="Aqui aparece tudo o que as pessoas fazem no Conforme, assim que acontece."
      />
    </PageFrame>
  );
}

const nameOf = (row: AuditRow) => `registro de ${formatDateTime(row.at)}, ${row.actor}`;
