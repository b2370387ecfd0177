import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { EscrowState } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { joinShares, makeDrill, makeEscrow, showDrill } from '../../platform/sealed-reports/escrow-shares.ts';
import { PrintButton, PrintedSheet } from '../../platform/sealed-reports/printed-sheet.tsx';
import { SharesForm, WRONG_SHARES } from '../../platform/sealed-reports/shares-form.tsx';
import { loadSodium, toBytes } from '../../platform/sealed-reports/sodium.ts';
import './my-key.css';

type Escrow = NonNullable<EscrowState['escrow']>;
type Made = Awaited<ReturnType<typeof makeEscrow>>;

export function EscrowPage() {
  const asked = useEndpoint(sealedReports.endpoints.escrow, {});
  return (
    <PageFrame subtitle="Uma segunda porta para os relatos, que ninguém abre sozinho: a chave da organização existe só em três partes de papel, e duas bastam.">
      <LoadedPart of={asked} failed="A guarda não pôde ser carregada." height={240}>
        {({ escrow }) => (
          <div className="my-key">{escrow ? <Existing escrow={escrow} /> : <NewEscrow />}</div>
        )}
      </LoadedPart>
    </PageFrame>
  );
}

function NewEscrow() {
  const [made, setMade] = useState<Made | null>(null);
  const [isPrinted, setPrinted] = useState(false);
  const setUp = useSend(sealedReports.endpoints.setUpEscrow);
  const check = async (shares: readonly string[]) => {
    const { publicKey } = made as Made;
    const sodium = await loadSodium();
    if (!(await joinShares(sodium, publicKey, shares))) return WRONG_SHARES;
    const drill = await makeDrill(sodium, toBytes(sodium, publicKey));
    await setUp.mutateAsync({ body: { public_key: publicKey, ...drill } });
    return null;
  };
  if (made && isPrinted)
    return (
      <section className="card my-key-card" aria-label="Conferir as partes">
        <h2>Confira o papel</h2>
        <p>Digite duas das três partes impressas. Só então a guarda é criada.</p>
        <SharesForm action="Criar a guarda" check={check} />
      </section>
    );
  if (made)
    return (
      <section className="card my-key-card" aria-label="Partes da guarda">
        <h2>Imprima e entregue a três pessoas</h2>
        <p>
          Cada folha é uma parte. Uma sozinha não abre nada; duas abrem todos os relatos desta organização.
          Não as guarde juntas, não fotografe. Não serão mostradas de novo.
        </p>
        <div className="escrow-shares">
          {made.shares.map((share, place) => (
            <PrintedSheet
              key={share}
              title={`Parte ${place + 1} de 3 da guarda de relatos`}
              about="Com mais uma parte, abre os relatos da organização a quem foi designado para os ler."
              code={share}
              {...(place === 0 ? { takesFocus: true as const } : {})}
            />
          ))}
        </div>
        <div className="key-gate-foot">
          <PrintButton />
          <Button onClick={() => setPrinted(true)}>Já imprimi as três</Button>
        </div>
      </section>
    );
  return (
    <section className="card my-key-card" aria-label="Guarda">
      <h2>A organização não tem uma guarda</h2>
      <p>
        Sem ela, se todas as pessoas que leem um relato perderem a senha e o código, o relato não abre mais.
        Com ela, quem foi designado recupera a leitura com duas das três partes de papel. A administração não
        entra nisso: o servidor só conhece a metade pública.
      </p>
      <div>
        <Button onClick={async () => setMade(await makeEscrow(await loadSodium()))}>Criar a guarda</Button>
      </div>
    </section>
  );
}

function Existing({ escrow }: { readonly escrow: Escrow }) {
  const drill = useSend(sealedReports.endpoints.drillEscrow);
  const check = async (shares: readonly string[]) => {
    const sodium = await loadSodium();
    const pair = await joinShares(sodium, escrow.public_key, shares);
    if (!pair) return WRONG_SHARES;
    const shown = showDrill(sodium, escrow.drill_box, pair);
    const next = await makeDrill(sodium, pair.publicKey);
    await drill.mutateAsync({ body: { version: escrow.version, shown, ...next } });
    return null;
  };
  return (
    <>
      <section className="card my-key-card" aria-label="Guarda">
        <h2>Guarda em vigor</h2>
        <dl className="my-key-facts">
          <dt>Criada em</dt>
          <dd>
            {formatDateTime(escrow.made_at)}
            {escrow.made_by && `, por ${escrow.made_by}`}
          </dd>
          <dt>Último ensaio</dt>
          <dd>
            {escrow.drilled_at
              ? `${formatDateTime(escrow.drilled_at)}${escrow.drilled_by ? `, por ${escrow.drilled_by}` : ''}`
              : 'nenhum ainda'}
          </dd>
        </dl>
        <p className="muted">
          Os relatos que chegarem são cifrados também para ela. Só quem foi designado recebe do servidor o que
          duas partes abrem.
        </p>
      </section>
      <section className="card my-key-card" aria-label="Ensaio">
        <h2>Ensaiar</h2>
        <p>Junte duas partes de vez em quando: só se confere se abrem. Nenhum relato é aberto.</p>
        <SharesForm action="Ensaiar" check={check} />
      </section>
    </>
  );
}
