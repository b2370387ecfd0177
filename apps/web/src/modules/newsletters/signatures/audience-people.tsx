import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { AudiencePerson } from '@conforme/contracts/modules/newsletters/signatures.schemas.ts';
import { Pagination, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleCheck, IconEye, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { PersonCell } from '../../../core/grid/person-cell.tsx';
import { Chip } from '../../../core/ui/chip.tsx';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';

const PER_PAGE = 25;
const states = [
  { value: '', label: 'Todos' },
  { value: 'unread', label: 'Não abriram' },
  { value: 'read', label: 'Só leram' },
  { value: 'signed', label: 'Assinaram' },
];

/** Each of the audience: who read, who signed, who was reminded. */
export function AudiencePeople({
  newsletterId,
  asksSignature,
}: {
  newsletterId: number;
  asksSignature: boolean;
}) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 300);
  const [state, setState] = useState(asksSignature ? 'unread' : '');
  const [page, setPage] = useState(1);
  const people = useEndpoint(
    newsletters.endpoints.people,
    {
      params: { id: String(newsletterId) },
      query: {
        page: String(page),
        per_page: String(PER_PAGE),
        order_column: 'name',
        ...(asked ? { filters: { search: asked } } : {}),
        ...(state ? { custom_filters: { state } } : {}),
      },
    },
    { keepPrevious: true },
  );
  return (
    <section className="card newsletter-people" aria-labelledby="newsletter-people">
      <div className="row newsletter-people-head">
        <h2 id="newsletter-people" className="grow">
          Pessoas
        </h2>
        <TextInput
          aria-label="Buscar pessoa"
          placeholder="Buscar pessoa"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <SegmentedControl
          aria-label="Quem mostrar"
          data={asksSignature ? states : states.slice(0, 3)}
          value={state}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
        />
      </div>
      <LoadedPart of={people} failed="As pessoas não puderam ser carregadas." height={300}>
        {({ model }) => (
          <>
            {model.data.length === 0 ? (
              <p className="muted newsletter-nobody">Ninguém aqui.</p>
            ) : (
              <section
                className="newsletter-people-table"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is scrolled, by keyboard too.
                tabIndex={0}
                aria-label="Tabela de pessoas"
              >
                <PeopleTable rows={model.data} />
              </section>
            )}
            {model.last_page > 1 && (
              <Pagination
                total={model.last_page}
                value={model.current_page}
                onChange={setPage}
                getControlProps={(control) => ({ 'aria-label': pageWords[control] })}
                getItemProps={(item) => ({ 'aria-label': `Página ${item}` })}
              />
            )}
          </>
        )}
      </LoadedPart>
    </section>
  );
}

const pageWords = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
};

const PeopleTable = ({ rows }: { rows: readonly AudiencePerson[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Pessoa</th>
        <th scope="col">Unidade</th>
        <th scope="col">Leitura</th>
        <th scope="col">Último lembrete</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((person) => (
        <tr key={person.key}>
          <th scope="row">
            <PersonCell name={person.name} />
          </th>
          <td>{person.unit}</td>
          <td>
            <ReadingChip person={person} />
            {person.reads.map(({ version, first_read_at }) => (
              <p key={version} className="muted small num">
                Versão {version}: aberta em {formatDateTime(first_read_at)}
              </p>
            ))}
          </td>
          <td className="num">{person.reminded_at ? formatDateTime(person.reminded_at) : 'ainda não'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function ReadingChip({ person }: { person: AudiencePerson }) {
  if (person.state === 'signed' && person.signed_at)
    return (
      <Chip tone="ok" icon={IconCircleCheck}>
        Assinou em {formatDateTime(person.signed_at)}
      </Chip>
    );
  return person.state === 'read' ? (
    <Chip tone="info" icon={IconEye}>
      Leu
    </Chip>
  ) : (
    <Chip tone="mute" icon={IconMail}>
      Não abriu
    </Chip>
  );
}
