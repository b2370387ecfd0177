import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import type { ImportDetail } from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchFile } from './fetch-file.ts';

/** The refused rows with their reasons, while there are some and for whoever sent them. */
export function RefusedButton({ detail }: { detail: ImportDetail }) {
  const [isFetching, setFetching] = useState(false);
  if (!detail.own || !detail.has_refused) return null;
  const fetchRefused = async () => {
    setFetching(true);
    await fetchFile(importsModule.endpoints.refused, { params: { id: String(detail.id) } }).catch(() => {});
    setFetching(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
      loading={isFetching}
      onClick={fetchRefused}
    >
      Baixar linhas recusadas
    </Button>
  );
}
