import type { PageProps } from '../../core/pages/bind-pages.ts';
import { NewsGroupEdit } from '../../platform/news-groups/news-group-forms.tsx';
import { subgroupNewsForm } from './subgroup-news-form.ts';

export const SubgroupNewsEditPage = ({ params: { id } }: PageProps<'/subgroup-news/:id/edit'>) => (
  <NewsGroupEdit kind={subgroupNewsForm} id={id} />
);
