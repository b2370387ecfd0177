import { SealedFiguresPage } from '../../platform/sealed-cases/staff/figures.page.tsx';
import { reportingChannelStaff } from './reporting-channel-staff-channel.ts';

export const ReportingChannelFiguresPage = () => (
  <SealedFiguresPage
    of={reportingChannelStaff}
    exportLabel="Dados para a CIPA e o PGR"
    about="Para a CIPA (Lei 14.457/2022) e os riscos psicossociais da NR-1. Só números, sem nomes."
  />
);
