import type { PageProps } from '../../core/pages/bind-pages.ts';
import { NewsGroupEdit } from '../../platform/news-groups/news-group-forms.tsx';
import { groupNewsForm } from './group-news-form.ts';

export const GroupNewsEditPage = ({ params: { id } }: PageProps<'/group-news/:id/edit'>) => (
  <NewsGroupEdit kind={groupNewsForm} id={id} />
);
