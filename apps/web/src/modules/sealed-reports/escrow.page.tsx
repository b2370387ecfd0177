import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { EscrowState } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { EarlierEscrows } from './earlier-escrows.tsx';
import { EscrowDrill, EscrowFacts } from './escrow-in-force.tsx';
import { NewEscrow } from './new-escrow.tsx';
import { ProposedEscrow } from './proposed-escrow.tsx';
import './my-key.css';

export function EscrowPage() {
  return (
    <PageFrame subtitle="Uma segunda porta para os relatos, que ninguém abre sozinho: a chave da organização existe só em três partes de papel, e duas bastam.">
      <OwnEscrows />
    </PageFrame>
  );
}

export function OwnEscrows() {
  const asked = useEndpoint(sealedReports.endpoints.escrow, {});
  return (
    <LoadedPart of={asked} failed="A guarda não pôde ser carregada." height={240}>
      {(state) => (
        <div className="my-key">
          <Escrows {...state} />
        </div>
      )}
    </LoadedPart>
  );
}

function Escrows({ escrow, proposal, earlier }: EscrowState) {
  const [isReplacing, setReplacing] = useState(false);
  if (isReplacing && escrow && !proposal) return <NewEscrow onLeave={() => setReplacing(false)} />;
  return (
    <>
      {proposal && <ProposedEscrow proposal={proposal} isReplacement={escrow !== null} />}
      {escrow ? (
        <>
          <EscrowFacts escrow={escrow} {...(proposal ? {} : { onReplace: () => setReplacing(true) })} />
          <EscrowDrill escrow={escrow} />
        </>
      ) : (
        !proposal && <NewEscrow />
      )}
      {earlier.length > 0 && <EarlierEscrows earlier={earlier} />}
    </>
  );
}
