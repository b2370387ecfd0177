import type { PageProps } from '../../core/pages/bind-pages.ts';
import { RequestScreen } from './request-screen.tsx';

export const PrivacyFormHandlingPage = ({ params: { id } }: PageProps<'/privacy-form/:id/handling'>) => (
  <RequestScreen id={id} isHandled />
);
