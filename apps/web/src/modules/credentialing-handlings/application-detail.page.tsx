import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ApplicationScreen } from './application-screen.tsx';

export const ApplicationDetailPage = ({
  params: { id },
}: PageProps<'/portal-cebas/credentialings/handlings/:id'>) => (
  <ApplicationScreen id={id} isHandled={false} />
);
