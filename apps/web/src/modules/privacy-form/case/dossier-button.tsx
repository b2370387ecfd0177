import { privacyFiguresEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-figures.endpoints.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { useCan } from '../../../core/session/permissions.ts';

/** The whole case on paper, for whoever may take it out of the organisation. */
export function DossierButton({ request }: { request: PrivacyRequestDetail }) {
  const [isComing, setComing] = useState(false);
  if (!useCan()('privacy_form.export')) return null;
  const take = async () => {
    setComing(true);
    const params = { id: String(request.id) };
    await takeFile(privacyFiguresEndpoints.dossier, { params }, `${request.protocol}.pdf`);
    setComing(false);
  };
  return (
    <Button
      variant="default"
      loading={isComing}
      leftSection={<IconDownload size={17} stroke={1.6} aria-hidden="true" />}
      onClick={take}
    >
      Dossiê em PDF
    </Button>
  );
}
