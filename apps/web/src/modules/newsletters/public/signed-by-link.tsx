import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { newsletterPublic } from '@conforme/contracts/modules/newsletters/public/newsletter-public.contract.ts';
import type { OwnSignature } from '@conforme/contracts/platform/read-signatures/read-signature.schemas.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';
import { takeFile } from '../../../core/api/take-file.ts';

const endpoints = endpointsOf<typeof newsletterPublic>('newsletter-public');

/** What was signed by this link, and its proof: it stays the signer's when the newsletter is over. */
export function SignedByLink({ own, param }: { readonly own: OwnSignature; readonly param: string }) {
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    await takeFile(endpoints.proof, { body: { param } }, 'Comprovante de leitura.pdf');
    setTaking(false);
  };
  return (
    <div className="public-newsletter-signed">
      <p role="status">
        {own.name}, você assinou a leitura da versão {own.version} em {formatDateTime(own.signed_at)}.
      </p>
      <div className="row public-newsletter-acts">
        <Button variant="default" loading={isTaking} onClick={take}>
          Baixar comprovante
        </Button>
      </div>
    </div>
  );
}
