import type { PageProps } from '../../core/pages/bind-pages.ts';
import { RequestRecord } from './request-record.tsx';

export const PrivacyFormHandlingPage = ({ params: { id } }: PageProps<'/privacy-form/:id/handling'>) => (
  <RequestRecord id={id} isHandled />
);
