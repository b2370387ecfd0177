import { federationUnitChoices } from '@conforme/contracts/core/brazil/federation-units.ts';
import { filteredBases, reachedBy } from '@conforme/contracts/modules/contact-lists/contact-filter.ts';
import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { SeveralField } from '../../core/form/fields/several-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { TagsField } from '../../platform/contacts/tags-field.tsx';
import { type FilterValues, filterOf } from './list-form-values.ts';
import { MemberLine } from './member-line.tsx';
import { ReachWords } from './reach-words.tsx';
import './contact-lists.css';

const ASK_AFTER_MS = 400;
const optedOut = [
  { value: 'no', label: 'Só quem não pediu' },
  { value: 'yes', label: 'Só quem pediu' },
] as const;
const bounced = [
  { value: 'no', label: 'Só sem e-mail que voltou' },
  { value: 'yes', label: 'Só com e-mail que voltou' },
] as const;

/** The saved filter, and whom it finds while it is being written. */
export function FilterFields({ of, listId }: { of: FieldOf<FilterValues>; listId: number | null }) {
  return (
    <>
      <FormSection
        title="Filtro"
        description="Entram na lista os contatos que atendem a tudo o que for preenchido. Sem nada, entram todos."
      >
        <TextField of={of.at('search')} label="Contém" placeholder="Nome, e-mail, telefone…" />
        <TextField of={of.at('organisation')} label="Organização contém" />
        <TextField of={of.at('role')} label="Cargo ou função contém" />
        <ChoiceField
          of={of.at('reached_by')}
          label="Meio de contato"
          placeholder="Qualquer um"
          options={reachedBy.options}
        />
        <TagsField of={of.at('tags')} label="Com um destes marcadores" />
        <TagsField of={of.at('without_tags')} label="Sem estes marcadores" />
        <SeveralField of={of.at('federation_units')} label="UF" options={federationUnitChoices.options} />
        <SeveralField of={of.at('legal_bases')} label="Base legal" options={filteredBases.options} />
        <ChoiceField
          of={of.at('opted_out')}
          label="Pedido para não receber"
          placeholder="Tanto faz"
          options={optedOut}
        />
        <ChoiceField
          of={of.at('bounced')}
          label="E-mail que voltou"
          placeholder="Tanto faz"
          options={bounced}
        />
      </FormSection>
      <FilterPreview values={of.value} listId={listId} />
    </>
  );
}

function FilterPreview({ values, listId }: { values: FilterValues; listId: number | null }) {
  const entity = useActiveEntity();
  const [asked] = useDebouncedValue(JSON.stringify(filterOf(values)), ASK_AFTER_MS);
  const isKnown = listId !== null || (entity !== null && entity?.type !== 'all');
  const found = useEndpoint(
    contactLists.endpoints.preview,
    { body: { filter: JSON.parse(asked), list_id: listId } },
    { keepPrevious: true, enabled: isKnown },
  );
  const first = found.data?.first ?? [];
  return (
    <section className="card list-preview" aria-label="Quem o filtro encontra agora" aria-live="polite">
      {!isKnown && (
        <p className="muted">Escolha uma organização, no alto da tela, para ver quem o filtro encontra.</p>
      )}
      {isKnown && found.isPending && <p className="muted">Contando…</p>}
      {found.isError && (
        <p className="muted">A contagem não respondeu. Altere o filtro para tentar de novo.</p>
      )}
      {found.data && <ReachWords reach={found.data} />}
      {first.length > 0 && (
        <ul className="plain-list member-lines">
          {first.map((member) => (
            <li key={member.id}>
              <MemberLine member={member} />
            </li>
          ))}
        </ul>
      )}
      {found.data && found.data.members > first.length && first.length > 0 && (
        <p className="muted small num">
          e mais {(found.data.members - first.length).toLocaleString('pt-BR')}
        </p>
      )}
    </section>
  );
}
