import { AppLink } from '../../core/navigation/app-link.tsx';
import { ReportListPage } from '../../platform/sealed-cases/staff/report-list.page.tsx';
import { intimidationFormStaff } from './intimidation-form-staff-channel.ts';

export const IntimidationFormListPage = () => (
  <ReportListPage
    of={intimidationFormStaff}
    note={
      <p className="muted report-note">
        Faltas acima de 30% do limite têm um aviso próprio, sem relato:{' '}
        <AppLink to="/intimidation-form/absence-notice">aviso de faltas ao Conselho Tutelar</AppLink>.
      </p>
    }
  />
);
