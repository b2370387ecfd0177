import { SealedFiguresPage } from '../../platform/sealed-cases/staff/figures.page.tsx';
import { intimidationFormStaff } from './intimidation-form-staff-channel.ts';

export const IntimidationFormFiguresPage = () => (
  <SealedFiguresPage
    of={intimidationFormStaff}
    exportLabel="Dados para o relatório bimestral"
    about="A Lei 13.185/2015 pede a estados e municípios um relatório a cada dois meses: a escola fornece estes dados."
  />
);
