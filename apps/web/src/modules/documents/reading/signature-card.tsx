import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { isInForce } from '@conforme/contracts/platform/documents/document-rules.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock, IconFileCertificate, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

/** What is asked of the reader, or what they signed. */
export function SignatureCard({ document }: { readonly document: ShownDocument }) {
  const [isAsking, setAsking] = useState(false);
  const sign = useSend(documents.endpoints.sign, { announce: false });
  const { signature, id, current_version } = document;
  // What one signed stays one's to prove, also once nobody is asked any more.
  if (!signature || (!signature.own && !(signature.asked && isInForce(document.status)))) return null;
  const { own } = signature;
  const confirm = async () => {
    await sign
      .mutateAsync({ params: { id: String(id) }, body: { number: current_version } })
      .catch(() => undefined);
    setAsking(false);
  };
  return (
    <section className="card document-card" aria-labelledby="document-signature">
      <div className="row document-card-head">
        <h2 id="document-signature" className="grow">
          {own ? 'Você assinou' : 'Sua assinatura'}
        </h2>
        {!own && signature.due_on && (
          <Chip tone="due" icon={IconClock}>
            até {formatCivilDate(signature.due_on)}
          </Chip>
        )}
      </div>
      {signature.signed_before && (
        <p className="small">O documento mudou desde que você assinou. Leia de novo e assine esta versão.</p>
      )}
      <blockquote className="document-statement" dir="auto">
        “{signature.statement}”
      </blockquote>
      {own ? (
        <>
          <p className="row num" role="status">
            <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
            Assinado em {formatDateTime(own.signed_at)}, versão {own.version}.
          </p>
          <ProofButton id={id} />
        </>
      ) : (
        <Button
          fullWidth
          leftSection={<IconSignature size={18} stroke={1.7} />}
          onClick={() => setAsking(true)}
        >
          Assinar leitura
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        isSending={sign.isPending}
        title="Assinar leitura"
        question="Seu nome, seu e-mail, a hora e a versão do documento ficam guardados com esta declaração:"
        subject={`“${signature.statement}”`}
        yes="Assinar"
        no="Voltar"
      />
    </section>
  );
}

/** Issued the first time somebody asks for it: that takes a moment. */
function ProofButton({ id }: { readonly id: number }) {
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    await takeFile(documents.endpoints.proof, { params: { id: String(id) } }, 'Comprovante de leitura.pdf');
    setTaking(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileCertificate size={18} stroke={1.7} />}
      loading={isTaking}
      onClick={take}
    >
      Baixar comprovante
    </Button>
  );
}
