import { contactsList } from '@conforme/contracts/modules/contacts/contacts.list.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { ImportButton } from '../../platform/imports/import-button.tsx';

export function ContactsListPage() {
  const create = (
    <CreateButton to="/contacts/create" rule="contacts.edit">
      Novo contato
    </CreateButton>
  );
  return (
    <PageFrame
      actions={
        <>
          <ImportButton target="contacts" />
          {create}
        </>
      }
    >
      <GridScreen
        list={contactsList}
        routeName="contacts"
        nameOf={(row) => row.name}
        emptyHint="Aqui ficam as pessoas a quem a organização escreve ou telefona: famílias, fornecedores, parceiros, imprensa."
        emptyAction={create}
      />
    </PageFrame>
  );
}
