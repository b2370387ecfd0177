import type { PageProps } from '../../core/pages/bind-pages.ts';
import { RequestRecord } from './request-record.tsx';

export const PrivacyFormDetailPage = ({ params: { id } }: PageProps<'/privacy-form/:id'>) => (
  <RequestRecord id={id} isHandled={false} />
);
