import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { CaseFormPage } from '../../../platform/public-form/case-form.tsx';
import { incidentFormKind } from './incident-form-kind.tsx';
import './incident-form.css';

export const IncidentFormPage = ({
  params: { param_encrypt },
}: PageProps<'/form-incident/:param_encrypt'>) => (
  <CaseFormPage kind={incidentFormKind} link={param_encrypt} />
);
