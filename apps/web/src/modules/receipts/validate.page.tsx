import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { isUnreachable } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { DropFile, type HashedFile } from '../../platform/file-check/drop-file.tsx';
import { FollowKinds } from '../../platform/official-page/follow-kinds.tsx';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { receiptEndpoints } from '../../platform/public-form/sending/receipt-endpoints.ts';
import { type Checked, checkedFacts } from './checked-facts.ts';
import { CodeForm } from './code-form.tsx';
import { type Compared, ResultCard } from './result-card.tsx';
import './validate.css';

type State =
  | { readonly step: 'ask' | 'checking' | 'unreachable' }
  | { readonly step: 'unknown'; readonly what: 'code' | 'file' }
  | { readonly step: 'found'; readonly checked: Checked; readonly compared: Compared | null };

/** Says whether a paper or a file is ours, and how it stands; its QR code leads here with its code. */
export function ValidatePage({ params }: PageProps) {
  const { code } = params as { readonly code?: string };
  const [state, setState] = useState<State>({ step: code === undefined ? 'ask' : 'checking' });
  const ask = useCallback(async (what: 'code' | 'file', answer: Promise<Checked>, file?: HashedFile) => {
    try {
      const compared = file ? { name: file.name, isSame: true } : null;
      setState({ step: 'found', checked: await answer, compared });
    } catch (error) {
      setState(isUnreachable(error) ? { step: 'unreachable' } : { step: 'unknown', what });
    }
  }, []);
  useEffect(() => {
    if (code !== undefined) ask('code', call(receiptEndpoints.verify, { body: { code } }, own));
  }, [code, ask]);
  const held = (file: HashedFile) => {
    const hashes = state.step === 'found' ? checkedFacts(state.checked).hashes : [];
    if (state.step === 'found' && hashes.length > 0)
      return setState({ ...state, compared: { name: file.name, isSame: hashes.includes(file.sha256) } });
    setState({ step: 'checking' });
    return ask('file', call(receiptEndpoints.verifyFile, { body: { sha256: file.sha256 } }, own), file);
  };
  const isFirst = state.step === 'ask';
  return (
    <OfficialPage wide side={<Side />}>
      <h1>Conferir documento</h1>
      {isFirst && (
        <p className="official-lead">
          Veja se um documento ou um comprovante é verdadeiro e se ainda vale. Não precisa de cadastro.
        </p>
      )}
      <Outcome state={state} />
      {!isFirst && <h2 className="check-another">Conferir outro</h2>}
      <CodeForm isFirst={isFirst} />
      <p className="check-or">
        <span>ou</span>
      </p>
      <DropFile onHashed={held} kinds="PDF, imagem ou planilha" />
      <div className="official-note">
        <FollowKinds />
      </div>
    </OfficialPage>
  );
}

/** What is not ours is an answer here, and no page of its own. */
const own = { handles: (error: { readonly status: number }) => error.status !== 503 };

const unknown = {
  code: {
    title: 'Este código não é nosso',
    sentence:
      'Nenhum comprovante ou documento deste sistema tem este código. Confira se ele foi copiado por inteiro. Se alguém lhe entregou este papel, pergunte à organização antes de confiar nele.',
  },
  file: {
    title: 'Este arquivo não foi reconhecido',
    sentence:
      'Nenhum documento deste sistema é igual a ele: ou é de outro lugar, ou foi mudado. Se há um código impresso nele, digite o código: cópias com marca-d’água e alguns documentos só se conferem assim.',
  },
};

function Outcome({ state }: { state: State }) {
  switch (state.step) {
    case 'ask':
      return null;
    case 'checking':
      return <p role="status">Conferindo…</p>;
    case 'unreachable':
      return (
        <section className="check-result" data-tone="mute">
          <div className="check-verdict">
            <div>
              <h2>Não deu para conferir agora</h2>
              <p>Espere um pouco e tente de novo.</p>
              <Button variant="default" onClick={() => location.reload()}>
                Tentar novamente
              </Button>
            </div>
          </div>
        </section>
      );
    case 'unknown':
      return <ResultCard result={{ tone: 'mute', facts: [], ...unknown[state.what] }} compared={null} />;
    case 'found':
      return <ResultCard result={checkedFacts(state.checked)} compared={state.compared} />;
  }
}

const Side = () => (
  <>
    <p className="official-motto">Um papel que qualquer pessoa confere.</p>
    <p>
      Cada comprovante e cada documento tem um código que só este sistema sabe fazer. A conferência mostra o
      bastante para comparar com o papel, e nada do que é de outra pessoa.
    </p>
  </>
);
