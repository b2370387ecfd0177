import '@mantine/core/styles/Progress.layer.css';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { ShownNewsletter } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { shareOf } from '@conforme/contracts/platform/figures/share-of.ts';
import { Button, Progress } from '@mantine/core';
import { IconCircleCheck, IconClock, IconDownload, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

type Props = { readonly newsletter: ShownNewsletter };

/** What is asked of the reader, or what they signed. */
export function SignatureCard({ newsletter }: Props) {
  const { signature, numbers } = newsletter;
  if (!signature) return null;
  return (
    <section
      className="card newsletter-card"
      data-signed={signature.own !== null || undefined}
      aria-labelledby="newsletter-signature"
    >
      <div className="row newsletter-card-head">
        <h2 id="newsletter-signature" className="grow">
          {signature.own ? 'Você assinou' : 'Sua assinatura'}
        </h2>
        {!signature.own && signature.due_on && (
          <Chip tone="due" icon={IconClock}>
            até {formatCivilDate(signature.due_on)}
          </Chip>
        )}
      </div>
      {signature.signed_before && (
        <p className="small">O texto mudou desde que você assinou. Leia de novo e assine esta versão.</p>
      )}
      <blockquote className="newsletter-statement" dir="auto">
        “{signature.statement}”
      </blockquote>
      {signature.own ? <Signed newsletter={newsletter} /> : <SignButton newsletter={newsletter} />}
      <p className="row small muted num">
        <span className="grow">
          {numbers.signed.toLocaleString('pt-BR')} de {numbers.audience.toLocaleString('pt-BR')} já assinaram
        </span>
        <span>{percent(numbers)}%</span>
      </p>
      <Progress value={percent(numbers)} aria-label="Quantos já assinaram" />
    </section>
  );
}

const percent = ({ signed, audience }: ShownNewsletter['numbers']): number => shareOf(signed, audience) ?? 0;

function SignButton({ newsletter: { id, number, addressed, acts, stage, signature } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const sign = useSend(newsletters.endpoints.sign, { announce: false });
  if (!addressed) return <p className="small muted">Só quem está no público assina.</p>;
  if (!acts) return <p className="small muted">Escolha uma organização, no alto da tela, para assinar.</p>;
  if (stage === 'archived') return <p className="small muted">Arquivado: não recebe mais assinaturas.</p>;
  const confirm = async () => {
    await sign
      .mutateAsync({ params: { id: String(id) }, body: { version: number ?? 1 } })
      .catch(() => undefined);
    setAsking(false);
  };
  return (
    <>
      <Button
        fullWidth
        leftSection={<IconSignature size={18} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        Assinar leitura
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        isSending={sign.isPending}
        title="Assinar leitura"
        question="Seu nome, seu e-mail, a hora e a versão do texto ficam guardados com esta declaração:"
        subject={`“${signature?.statement}”`}
        yes="Assinar"
        no="Voltar"
      />
    </>
  );
}

function Signed({ newsletter: { id, signature } }: Props) {
  const [isTaking, setTaking] = useState(false);
  const own = signature?.own;
  if (!own) return null;
  const take = async () => {
    setTaking(true);
    await takeFile(newsletters.endpoints.proof, { params: { id: String(id) } }, 'Comprovante de leitura.pdf');
    setTaking(false);
  };
  return (
    <>
      <p className="row newsletter-signed" role="status">
        <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
        <span className="num">
          Assinado em {formatDateTime(own.signed_at)}, versão {own.version}.
        </span>
      </p>
      <Button
        variant="default"
        fullWidth
        loading={isTaking}
        leftSection={<IconDownload size={17} stroke={1.7} />}
        onClick={take}
      >
        Baixar comprovante
      </Button>
    </>
  );
}
