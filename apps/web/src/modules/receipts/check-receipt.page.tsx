import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { lineWords } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { receiptEndpoints } from '../../platform/public-form/receipt-endpoints.ts';
import './check-receipt.css';

type Receipt = CallResult<typeof receiptEndpoints.verify>;
type Checked = 'checking' | 'unknown' | 'unreachable' | Receipt;

/** Where the square of dots on a receipt leads: says whether it is ours, and what it says. */
export function CheckReceiptPage({ params: { code } }: PageProps<'/receipt/:code'>) {
  const [checked, setChecked] = useState<Checked>('checking');
  useEffect(() => {
    call(receiptEndpoints.verify, { body: { code } }, { handles: (error) => error.status !== 503 }).then(
      setChecked,
      (error) => setChecked(isUnreachable(error) ? 'unreachable' : 'unknown'),
    );
  }, [code]);
  return (
    <OfficialPage wide side={<ReceiptSide />}>
      <Outcome checked={checked} />
    </OfficialPage>
  );
}

function ReceiptSide() {
  return (
    <>
      <p className="official-motto">Um comprovante que qualquer pessoa confere.</p>
      <p>
        Cada comprovante tem um código que só este sistema sabe fazer. De quem fez o pedido, a conferência só
        mostra as iniciais.
      </p>
    </>
  );
}

function Outcome({ checked }: { checked: Checked }) {
  if (checked === 'checking') return <p role="status">Conferindo o comprovante…</p>;
  if (checked === 'unreachable')
    return (
      <OfficialWords title="Não deu para conferir agora" lead="Espere um pouco e tente de novo.">
        <Button size="md" fullWidth onClick={() => location.reload()}>
          Tentar novamente
        </Button>
      </OfficialWords>
    );
  if (checked === 'unknown')
    return (
      <OfficialWords
        title="Este código não é nosso"
        lead="Nenhum comprovante deste sistema tem este código. Confira se ele foi copiado por inteiro."
      >
        <p className="callout" data-tone="warn">
          <IconAlertTriangle size={18} aria-hidden />
          Se alguém lhe entregou este papel, pergunte à organização antes de confiar nele.
        </p>
      </OfficialWords>
    );
  return <Authentic receipt={checked} />;
}

function Authentic({ receipt }: { receipt: Receipt }) {
  const {
    protocol,
    organisation,
    received_at,
    received_day_only,
    holder_initials,
    types,
    terms,
    superseded,
  } = receipt;
  return (
    <OfficialWords
      title="Comprovante verdadeiro"
      lead="Ele foi feito por este sistema. Confira se o papel diz o mesmo que está aqui."
    >
      <p className="receipt-mark">
        <IconCircleCheck size={20} aria-hidden />
        {protocol}
      </p>
      {superseded && (
        <p className="callout" data-tone="warn">
          <IconAlertTriangle size={18} aria-hidden />
          Há um comprovante mais novo deste pedido: algo mudou depois deste, como o prazo.
        </p>
      )}
      <dl className="receipt-facts num">
        <div>
          <dt>Quem recebeu</dt>
          <dd>{organisation}</dd>
        </div>
        <div>
          <dt>Recebido em</dt>
          <dd>{receivedWords(received_at, received_day_only)}</dd>
        </div>
        <div>
          <dt>Iniciais do titular</dt>
          <dd>{holder_initials}</dd>
        </div>
        <div>
          <dt>O que foi pedido</dt>
          {types.map((type) => (
            <dd key={type}>{type}</dd>
          ))}
        </div>
        {terms.map(({ about, lines }) => (
          <div key={about}>
            <dt>{terms.length > 1 ? `Prazo da resposta (${about})` : 'Prazo da resposta'}</dt>
            {lines.map((line) => (
              <dd key={line.name}>{lineWords(line)}</dd>
            ))}
          </div>
        ))}
      </dl>
    </OfficialWords>
  );
}
