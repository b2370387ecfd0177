import type { PageProps } from '../../core/pages/bind-pages.ts';
import { IncidentScreen } from './incident-screen.tsx';

export const IncidentFormHandlingPage = ({ params: { id } }: PageProps<'/incident-form/:id/handling'>) => (
  <IncidentScreen id={id} isHandled />
);
