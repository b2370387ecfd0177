import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { SealedFormPage } from '../../../platform/sealed-cases/form/sealed-form.page.tsx';
import { publicReportingChannel } from './reporting-public-channel.ts';

export const ReportingChannelFormPage = ({
  params: { param_encrypt },
}: PageProps<'/reporting-channel-form/:param_encrypt'>) => (
  <SealedFormPage of={publicReportingChannel} link={param_encrypt} />
);
