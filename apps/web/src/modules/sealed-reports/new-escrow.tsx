import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { digestOfProof, shareProof } from '../../platform/sealed-reports/escrow-proof.ts';
import { joinShares, makeDrill, makeEscrow } from '../../platform/sealed-reports/escrow-shares.ts';
import { PrintButton, PrintedSheet } from '../../platform/sealed-reports/printed-sheet.tsx';
import { SharesForm, WRONG_SHARES } from '../../platform/sealed-reports/shares-form.tsx';
import { loadSodium, type Sodium, toBytes } from '../../platform/sealed-reports/sodium.ts';

type Made = Awaited<ReturnType<typeof makeEscrow>>;

const digestOfShare = async (sodium: Sodium, share: string): Promise<string> =>
  digestOfProof(sodium, (await shareProof(sodium, share)) as string);

interface Props {
  /** Back to the one in force, whose place this one would take; absent where there is none. */
  readonly onLeave?: () => void;
}

/** The three papers are made and shown here, once; the server is sent no share. */
export function NewEscrow({ onLeave }: Props) {
  const [made, setMade] = useState<Made | null>(null);
  // On the papers, to tell them from those of another escrow.
  const [today] = useState(() => formatDay(new Date().toISOString()));
  const [isPrinted, setPrinted] = useState(false);
  const setUp = useSend(sealedReports.endpoints.setUpEscrow);
  const check = async (shares: readonly string[]) => {
    const { publicKey, shares: printed } = made as Made;
    const sodium = await loadSodium();
    if (!(await joinShares(sodium, publicKey, shares))) return WRONG_SHARES;
    const drill = await makeDrill(sodium, toBytes(sodium, publicKey));
    const share_digests = await Promise.all(printed.map((share) => digestOfShare(sodium, share)));
    await setUp.mutateAsync({ body: { public_key: publicKey, ...drill, share_digests } });
    onLeave?.();
    return null;
  };
  if (made && isPrinted)
    return (
      <section className="card my-key-card" aria-label="Conferir as partes">
        <h2>Confira o papel</h2>
        <p>
          Digite duas das três partes impressas. Só então a guarda é proposta. Ela vale depois que outra
          pessoa, com uma das partes, a confirmar aqui; numa organização com uma só conta, um dia depois, com
          aviso no Mural.{onLeave && ' Até lá vale a que está em vigor.'}
        </p>
        <SharesForm action="Propor a guarda" check={check} />
      </section>
    );
  if (made)
    return (
      <section className="card my-key-card" aria-label="Partes da guarda">
        <h2>Imprima e entregue a três pessoas</h2>
        <p>
          Cada folha é uma parte. Uma sozinha não abre nada; duas abrem os relatos desta organização a quem
          foi designado para os ler. Entregue cada uma a uma pessoa diferente, não as guarde juntas, não
          fotografe. Não serão mostradas de novo. Quem receber uma confirma a guarda com ela.
        </p>
        <div className="escrow-shares">
          {made.shares.map((share, place) => (
            <PrintedSheet
              key={share}
              title={`Guarda de ${today}, parte ${place + 1} de 3`}
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
  const make = async () => setMade(await makeEscrow(await loadSodium()));
  if (onLeave)
    return (
      <section className="card my-key-card" aria-label="Substituir a guarda">
        <h2>Substituir a guarda</h2>
        <p>
          Faça isso quando folhas se perderem, quando alguém que não devia as tiver visto, ou quando quem tem
          uma delas deixar a organização. São três folhas novas, que outra pessoa confirma; até lá vale a
          guarda de hoje.
        </p>
        <p>
          Depois, as folhas de hoje continuam abrindo só o que ninguém abriu desde então: cada relato passa
          para a nova guarda quando quem o lê o abre. Esta página conta quantos ainda dependem delas. Guarde
          as folhas até não restar nenhum, e então destrua as três.
        </p>
        <div className="key-gate-foot">
          <Button variant="default" onClick={onLeave}>
            Voltar
          </Button>
          <Button onClick={make}>Criar a nova guarda</Button>
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
        <Button onClick={make}>Criar a guarda</Button>
      </div>
    </section>
  );
}
