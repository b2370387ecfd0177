import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { receiptEndpoints } from '../../platform/public-form/receipt-endpoints.ts';
import { AuthenticDocument } from './authentic-document.tsx';
import { AuthenticReceipt } from './authentic-receipt.tsx';

type Checked = 'checking' | 'unknown' | 'unreachable' | CallResult<typeof receiptEndpoints.verify>;

/** Where the square of dots on a receipt or a document leads: says whether it is ours, and what it is. */
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

export function ReceiptSide() {
  return (
    <>
      <p className="official-motto">Um papel que qualquer pessoa confere.</p>
      <p>
        Cada comprovante e cada documento emitido tem um código que só este sistema sabe fazer. A conferência
        mostra o bastante para comparar com o papel, e nada do que é de outra pessoa.
      </p>
    </>
  );
}

function Outcome({ checked }: { checked: Checked }) {
  if (checked === 'checking') return <p role="status">Conferindo o código…</p>;
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
        lead="Nenhum comprovante ou documento deste sistema tem este código. Confira se ele foi copiado por inteiro."
      >
        <p className="callout" data-tone="info">
          <IconAlertTriangle size={18} aria-hidden />
          Se alguém lhe entregou este papel, pergunte à organização antes de confiar nele.
        </p>
        <Button component="a" href="#/receipt" size="md" fullWidth variant="default">
          Digitar outro código
        </Button>
      </OfficialWords>
    );
  return checked.paper === 'receipt' ? (
    <AuthenticReceipt receipt={checked} />
  ) : (
    <AuthenticDocument document={checked} />
  );
}
