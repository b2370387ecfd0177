import { NewsGroupCreate } from '../../platform/news-groups/news-group-forms.tsx';
import { subgroupNewsForm } from './subgroup-news-form.ts';

export const SubgroupNewsCreatePage = () => <NewsGroupCreate kind={subgroupNewsForm} />;
