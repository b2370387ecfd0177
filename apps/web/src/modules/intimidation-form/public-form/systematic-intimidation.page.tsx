import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { SealedFormPage } from '../../../platform/sealed-cases/form/sealed-form.page.tsx';
import { publicIntimidation } from './intimidation-public-channel.ts';

export const SystematicIntimidationPage = ({
  params: { param_encrypt },
}: PageProps<'/systematic-intimidation/:param_encrypt'>) => (
  <SealedFormPage of={publicIntimidation} link={param_encrypt} />
);
