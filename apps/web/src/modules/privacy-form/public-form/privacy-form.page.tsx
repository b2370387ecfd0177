import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { CaseFormPage } from '../../../platform/public-form/case-form.tsx';
import { privacyFormKind } from './privacy-form-kind.tsx';
import './privacy-form.css';

export const PrivacyFormPage = ({ params: { param_encrypt } }: PageProps<'/form-lgpd/:param_encrypt'>) => (
  <CaseFormPage kind={privacyFormKind} link={param_encrypt} />
);
