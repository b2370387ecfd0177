import { contactListsList } from '@conforme/contracts/modules/contact-lists/contact-lists.list.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';

export function ContactListsListPage() {
  const create = (
    <CreateButton to="/contact-lists/create" rule="contact_lists.create">
      Nova lista
    </CreateButton>
  );
  return (
    <PageFrame actions={create}>
      <GridScreen
        list={contactListsList}
        routeName="contact_lists"
        path="/contact-lists"
        nameOf={(row) => row.name}
        lostWith={() => 'Os contatos da lista continuam no cadastro.'}
        emptyHint="Uma lista junta contatos para enviar de uma vez: fixa, com os contatos que você escolher, ou por filtro, com quem corresponder a ele no momento do envio."
        emptyAction={create}
      />
    </PageFrame>
  );
}
