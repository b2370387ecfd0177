import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { ShownVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';

/** Where the selection stands for somebody who thinks of applying. */
export function callLead({ status, phases }: Pick<ShownVacancies, 'status' | 'phases'>): string {
  const today = civilDayOf(Date.now());
  const application = phases.find(({ phase }) => phase === 'application');
  if (status === 'final') return 'A seleção terminou.';
  if (status === 'published' && !application) return 'As datas das inscrições ainda não foram escritas.';
  if (status !== 'published' || !application || application.ends_on < today)
    return 'As inscrições estão encerradas. O calendário abaixo diz o que vem agora.';
  if (today < application.starts_on)
    return `As inscrições começam em ${formatCivilDate(application.starts_on)} e vão até ${formatCivilDate(application.ends_on)}.`;
  return `Inscrições até ${formatCivilDate(application.ends_on)}. Não há vantagem em ser o primeiro: a escolha é pela renda.`;
}
