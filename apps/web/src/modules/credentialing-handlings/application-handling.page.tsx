import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ApplicationScreen } from './application-screen.tsx';

export const ApplicationHandlingPage = ({
  params: { id },
}: PageProps<'/portal-cebas/credentialings/handlings/:id/handling'>) => (
  <ApplicationScreen id={id} isHandled />
);
