import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { EscrowProposal } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { shareProof } from '../../platform/sealed-reports/escrow-proof.ts';
import { loadSodium } from '../../platform/sealed-reports/sodium.ts';

interface Props {
  readonly proposal: EscrowProposal;
  /** One is in force, whose place this one would take. */
  readonly isReplacement: boolean;
}

/** Made by one person and not in force: nothing is sealed to it until somebody else, with a paper in hand, confirms. */
export function ProposedEscrow({ proposal, isReplacement }: Props) {
  const { made_at, made_by, effective_at, confirm_refused, version } = proposal;
  const [isRefusing, setRefusing] = useState(false);
  const refuse = useSend(sealedReports.endpoints.refuseEscrow);
  return (
    <section className="card my-key-card" aria-label="Guarda proposta">
      <h2>{isReplacement ? 'Uma nova guarda espera para valer' : 'Uma guarda espera para valer'}</h2>
      <p>
        Proposta em {formatDateTime(made_at)}
        {made_by && `, por ${made_by}`}. Nenhum relato é cifrado para ela ainda
        {isReplacement && ': até lá vale a que está em vigor'}.
      </p>
      {effective_at !== null ? (
        <p className="callout" data-tone="info">
          A organização tem uma só conta: ela passa a valer em {formatDateTime(effective_at)}, e o aviso está
          no Mural.
        </p>
      ) : confirm_refused !== null ? (
        <p className="callout" data-tone="info">
          {confirm_refused}
        </p>
      ) : (
        <ConfirmForm version={version} />
      )}
      <div>
        <Button variant="default" color="red" onClick={() => setRefusing(true)}>
          {confirm_refused === null && effective_at === null ? 'Recusar' : 'Desistir desta guarda'}
        </Button>
      </div>
      <ConfirmDialog
        opened={isRefusing}
        onClose={() => setRefusing(false)}
        onConfirm={() => refuse.mutate({ body: { version } }, { onSettled: () => setRefusing(false) })}
        isSending={refuse.isPending}
        title="Recusar a guarda proposta"
        question={`A proposta é encerrada sem efeito, e as três partes impressas dela deixam de servir: destrua os papéis.${isReplacement ? ' A guarda em vigor continua como está.' : ''} Confirma?`}
        yes="Recusar"
        no="Voltar"
        isDangerous
      />
    </section>
  );
}

function ConfirmForm({ version }: { readonly version: number }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const confirm = useSend(sealedReports.endpoints.confirmEscrow, {
    handles: ({ code }) => code === 'invalid',
  });
  const wrong = (words: string) => {
    setError(words);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const share_proof = await shareProof(await loadSodium(), typed);
    if (share_proof === null)
      return wrong('Faltam ou sobram sinais nesta parte. Confira cada grupo do papel.');
    confirm.mutate(
      { body: { version, share_proof } },
      {
        onError: ({ code }) =>
          code === 'invalid' && wrong('Esta parte não é da guarda proposta. Confira cada grupo do papel.'),
      },
    );
  };
  return (
    <form className="stack" onSubmit={submit} noValidate autoComplete="off">
      <p>
        Confirme só com uma das três partes em mãos, e depois de saber com quem estão as outras duas: duas
        partes juntas abrem os relatos a quem foi designado para os ler. O que você digita não sai deste
        navegador; o servidor recebe só a prova de que a parte é desta guarda.
      </p>
      <Textarea
        ref={input}
        label="A parte que está com você"
        autosize
        minRows={2}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
      />
      <div>
        <Button type="submit" loading={confirm.isPending}>
          Confirmar a guarda
        </Button>
      </div>
    </form>
  );
}
