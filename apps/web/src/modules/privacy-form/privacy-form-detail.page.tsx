import type { PageProps } from '../../core/pages/bind-pages.ts';
import { RequestScreen } from './request-screen.tsx';

export const PrivacyFormDetailPage = ({ params: { id } }: PageProps<'/privacy-form/:id'>) => (
  <RequestScreen id={id} isHandled={false} />
);
