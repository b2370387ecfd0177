import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { Consulted, ConsultRow } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { type DocumentKind, documentKinds } from '@conforme/contracts/platform/documents/document-choices.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import { EmptyState } from '../../../core/ui/empty-state.tsx';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { MarkedText } from '../../../platform/text-search/marked-text.tsx';
import '../documents.css';

const SEARCH_AFTER_MS = 300;

/** A reader looks for what is in force: by words, also in the text, by type and by tag. */
export function DocumentsConsultPage() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const [kind, setKind] = useState<DocumentKind | ''>('');
  const [tag, setTag] = useState('');
  const [page, setPage] = useState(1);
  const found = useEndpoint(
    documents.endpoints.consult,
    {
      query: {
        ...(search ? { search } : {}),
        ...(kind ? { kind } : {}),
        ...(tag ? { tag } : {}),
        page: String(page),
      },
    },
    { keepPrevious: true },
  );
  const narrowing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  const tags = found.data?.tags ?? [];
  return (
    <PageFrame subtitle="Políticas, normas e outros documentos em vigor dirigidos a você.">
      <search className="card consult-search">
        <TextInput
          label="Procurar"
          type="search"
          placeholder="Título, código ou palavras do texto"
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
          value={typed}
          maxLength={200}
          onChange={(event) => narrowing(setTyped)(event.currentTarget.value)}
        />
        <NativeSelect
          label="Tipo"
          data={[{ value: '', label: 'Todos os tipos' }, ...documentKinds.options]}
          value={kind}
          onChange={(event) => narrowing(setKind)(event.currentTarget.value as DocumentKind | '')}
        />
        <NativeSelect
          label="Marcador"
          data={[{ value: '', label: 'Todos os marcadores' }, ...tags]}
          value={tag}
          onChange={(event) => narrowing(setTag)(event.currentTarget.value)}
        />
      </search>
      <LoadedPart of={found} failed="Os documentos não puderam ser carregados." height={320}>
        {(answer) => (
          <Results
            answer={answer}
            isNarrowed={search !== '' || kind !== '' || tag !== ''}
            page={page}
            onPage={setPage}
          />
        )}
      </LoadedPart>
    </PageFrame>
  );
}

interface ResultsProps {
  readonly answer: Consulted;
  readonly isNarrowed: boolean;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Results({ answer, isNarrowed, page, onPage }: ResultsProps) {
  const { rows, total, more, page_size } = answer;
  const pages = Math.max(1, Math.ceil(total / page_size));
  if (rows.length === 0)
    return (
      <div className="card">
        <EmptyState
          title={isNarrowed ? 'Nada encontrado' : 'Nenhum documento dirigido a você'}
          hint={
            isNarrowed
              ? 'Tente outras palavras, ou tire o tipo e o marcador.'
              : 'Quando a organização publicar um documento para você, ele aparece aqui.'
          }
        />
      </div>
    );
  return (
    <>
      <p className="muted small num" role="status">
        {more ? `Mais de ${total.toLocaleString('pt-BR')}` : total.toLocaleString('pt-BR')}{' '}
        {total === 1 ? 'documento' : 'documentos'}
      </p>
      <ul className="plain-list consult-results">
        {rows.map((row) => (
          <li key={row.id}>
            <Found row={row} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="row consult-pages" aria-label="Páginas">
          <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Anterior
          </Button>
          <span className="num">
            {page} de {pages}
          </span>
          <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Próxima
          </Button>
        </nav>
      )}
    </>
  );
}

function Found({ row }: { readonly row: ConsultRow }) {
  const can = useCan();
  const title = (
    <span dir="auto">
      {row.code} – {row.title}
    </span>
  );
  return (
    <article className="card consult-row">
      <h2>
        {can('documents.detail') ? <AppLink to={`/documents/consult/${row.id}`}>{title}</AppLink> : title}
      </h2>
      <div className="row consult-facts">
        <span className="muted small num">
          {[
            documentKinds.labels[row.kind],
            `versão ${row.current_version}`,
            row.effective_from && `em vigor desde ${formatCivilDate(row.effective_from)}`,
            row.organisation,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {row.to_sign && (
          <Chip tone="warn" icon={IconSignature}>
            Falta assinar
          </Chip>
        )}
      </div>
      {row.summary && <p dir="auto">{row.summary}</p>}
      {row.passages.map((passage) => (
        <p key={`${passage.page} ${passage.text}`} className="consult-passage small" dir="auto">
          {passage.page !== null && <span className="muted num">Página {passage.page}: </span>}
          <MarkedText text={passage.text} />
        </p>
      ))}
    </article>
  );
}
