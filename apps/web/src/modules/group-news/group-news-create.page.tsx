import { NewsGroupCreate } from '../../platform/news-groups/news-group-forms.tsx';
import { groupNewsForm } from './group-news-form.ts';

export const GroupNewsCreatePage = () => <NewsGroupCreate kind={groupNewsForm} />;
