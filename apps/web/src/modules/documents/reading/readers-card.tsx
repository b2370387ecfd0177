import { legalBases } from '@conforme/contracts/core/legal-basis.ts';
import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { DocumentDetail } from '@conforme/contracts/modules/documents/documents.schemas.ts';
import { documentLanguages } from '@conforme/contracts/platform/documents/document-choices.ts';
import { Fragment } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';

/** What staff decided about it and readers are not told: who may read it, in which language it is, and on what basis. */
export function ReadersCard({ id }: { readonly id: number }) {
  const detail = useEndpoint(documents.endpoints.read, { params: { id: String(id) } });
  return (
    <section className="card document-card" aria-labelledby="document-readers">
      <h2 id="document-readers">Quem pode ler</h2>
      <LoadedPart of={detail} failed="Quem pode ler não pôde ser carregado." height={80}>
        {(shown) => <Readers detail={shown} />}
      </LoadedPart>
    </section>
  );
}

const named = (label: string, chosen: readonly { readonly label: string }[]) =>
  chosen.length > 0 ? [{ label, names: chosen.map((one) => one.label).join(', ') }] : [];

function Readers({ detail }: { readonly detail: DocumentDetail }) {
  const groups = [
    ...named('Unidades', detail.units),
    ...named('Grupos', detail.roles),
    ...named('Listas de contatos', detail.lists),
    ...named('Pessoas', detail.people),
  ];
  return (
    <>
      {detail.everyone && <p className="small">Toda a organização, com suas unidades.</p>}
      {!detail.everyone && groups.length === 0 && <p className="small">Ninguém foi escolhido.</p>}
      <dl className="document-facts">
        {groups.map(({ label, names }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{names}</dd>
          </Fragment>
        ))}
        <dt>Idioma</dt>
        <dd>{documentLanguages.labels[detail.language]}</dd>
        <dt>Base legal</dt>
        <dd>{detail.legal_basis === null ? 'não informada' : legalBases.labels[detail.legal_basis]}</dd>
      </dl>
    </>
  );
}
