import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { newsletterCreate } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { TextField } from '../../core/form/fields/text-field.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { NewsPlaceFields } from '../../platform/news-groups/news-place-fields.tsx';

type Values = { title: string; group_id: Chosen | null; subgroup_id: Chosen | null };
const EMPTY: Values = { title: '', group_id: null, subgroup_id: null };

/** A draft begins with its title and its group; the text comes next. */
export function NewsletterCreatePage() {
  const { history } = useRouter();
  const can = useCan();
  const create = useSend(newsletters.endpoints.create, { leaves: true, announce: false });
  const staff = useStaffForm({
    schema: newsletterCreate,
    initial: EMPTY,
    page: '/newsletters/create',
    send: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => history.push(can('newsletters.edit') ? `/newsletters/${id}/edit` : '/newsletters'),
  });
  return (
    <PageFrame subtitle="Depois de salvar, você escreve o texto e escolhe para quem é.">
      <StaffForm staff={staff} cancelTo="/newsletters">
        <FormSection title="O informativo">
          <TextField of={staff.field('title')} label="Título" isWide />
          <NewsPlaceFields group={staff.field('group_id')} subgroup={staff.field('subgroup_id')} />
          {can('group_news.create') && (
            <p className="muted small form-wide">
              Ainda não há o grupo certo? <AppLink to="/group-news/create">Criar grupo</AppLink>
            </p>
          )}
        </FormSection>
      </StaffForm>
    </PageFrame>
  );
}
