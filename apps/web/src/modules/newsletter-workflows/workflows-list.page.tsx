import { newsletterWorkflowsList } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.list.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';

export function WorkflowsListPage() {
  const create = (
    <CreateButton to="/newsletter_workflows/create" rule="newsletter_workflows.create">
      Novo fluxo
    </CreateButton>
  );
  return (
    <PageFrame actions={create}>
      <GridScreen
        list={newsletterWorkflowsList}
        routeName="newsletter_workflows"
        path="/newsletter_workflows"
        hasView="newsletter_workflows.detail"
        viewPath={({ id }) => `/newsletter_workflows/${id}/detail`}
        nameOf={(row) => row.name}
        lostWith={() => 'O que já está em revisão segue até o fim com as etapas com que começou.'}
        emptyHint="Um fluxo diz por quem um informativo passa antes de ser publicado: quem revisa, quem aprova e quem publica, em que ordem e em quantos dias."
        emptyAction={create}
      />
    </PageFrame>
  );
}
