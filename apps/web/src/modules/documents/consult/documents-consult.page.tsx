import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { Consulted, ConsultRow } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { type DocumentKind, documentKinds } from '@conforme/contracts/platform/documents/document-choices.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconSignature } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { parseHref } from '../../../core/navigation/hash-location.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import { EmptyState } from '../../../core/ui/empty-state.tsx';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { countWords, FoundPages } from '../../../platform/text-search/found-pages.tsx';
import { MarkedText } from '../../../platform/text-search/marked-text.tsx';
import '../documents.css';

const SEARCH_AFTER_MS = 300;

interface Question {
  readonly search: string;
  readonly kind: DocumentKind | '';
  readonly tag: string;
  readonly page: number;
}

const PAGE = '/documents/consult';
const hrefOf = ({ search, kind, tag, page }: Question): string => {
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(tag ? { tag } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return query ? `${PAGE}?${query}` : PAGE;
};

function questionOf(query: URLSearchParams): Question {
  const kind = query.get('kind') ?? '';
  const page = query.get('page') ?? '';
  return {
    search: (query.get('search') ?? '').trim().slice(0, 200),
    kind: Object.hasOwn(documentKinds.labels, kind) ? (kind as DocumentKind) : '',
    tag: (query.get('tag') ?? '').trim().slice(0, 40),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** A reader looks for what is in force: by words, also in the text, by type and by tag. The address is the question. */
export function DocumentsConsultPage() {
  const { history } = useRouter();
  const { path, query } = parseHref(useRouterState({ select: ({ location }) => location.href }));
  const question = questionOf(query);
  const { search, kind, tag, page } = question;
  const [typed, setTyped] = useState(search);
  // What this page asked itself; another address that somebody follows is shown in the field.
  const asked = useRef(search);
  const ask = (changes: Partial<Question>) => {
    asked.current = changes.search ?? search;
    history.replace(hrefOf({ ...question, page: 1, ...changes }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait again.
  useEffect(() => {
    if (typed.trim() === search || path !== PAGE) return;
    const timer = setTimeout(() => ask({ search: typed.trim() }), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (search !== asked.current) setTyped(search);
    asked.current = search;
  }, [search]);
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
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label="Tipo"
          data={[{ value: '', label: 'Todos os tipos' }, ...documentKinds.options]}
          value={kind}
          onChange={(event) => ask({ kind: event.currentTarget.value as DocumentKind | '' })}
        />
        <NativeSelect
          label="Marcador"
          data={[
            { value: '', label: 'Todos os marcadores' },
            ...tags,
            ...(tag && !tags.includes(tag) ? [tag] : []),
          ]}
          value={tag}
          onChange={(event) => ask({ tag: event.currentTarget.value })}
        />
      </search>
      <LoadedPart of={found} failed="Os documentos não puderam ser carregados." height={320}>
        {(answer) => (
          <Results
            answer={answer}
            isNarrowed={search !== '' || kind !== '' || tag !== ''}
            onPage={(next) => history.push(hrefOf({ ...question, page: next }))}
          />
        )}
      </LoadedPart>
    </PageFrame>
  );
}

interface ResultsProps {
  readonly answer: Consulted;
  readonly isNarrowed: boolean;
  readonly onPage: (page: number) => void;
}

function Results({ answer, isNarrowed, onPage }: ResultsProps) {
  const { rows } = answer;
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
        {countWords(answer, 'documento', 'documentos')}
      </p>
      <ul className="plain-list consult-results">
        {rows.map((row) => (
          <li key={row.id}>
            <Found row={row} />
          </li>
        ))}
      </ul>
      <FoundPages of={answer} onPage={onPage} />
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
          <Chip tone="info" icon={IconSignature}>
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
