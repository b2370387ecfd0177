import type { PageProps } from '../../core/pages/bind-pages.ts';
import { IncidentScreen } from './incident-screen.tsx';

export const IncidentFormDetailPage = ({ params: { id } }: PageProps<'/incident-form/:id'>) => (
  <IncidentScreen id={id} isHandled={false} />
);
