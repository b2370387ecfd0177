import type { OutsideAct } from '../../../platform/cases/outside-acts.ts';
import type { OutsideStatus } from '../../../platform/cases/outside-status.ts';
import type { CallStatus } from '../../../platform/scholarships/call-choices.ts';
import type { ApplicationState } from './application-states.ts';

const steps = ['Enviada', 'Documentos', 'Análise social', 'Resultado', 'Matrícula'];

/** What was decided is told to everybody on the same day: with the result of the edital. */
export const isResultOut = (call: CallStatus): boolean =>
  call === 'preliminary' || call === 'appeal' || call === 'final';

const decided: readonly ApplicationState[] = [
  ...(['classified', 'granted_full', 'granted_partial', 'waiting_list', 'refused'] as const),
];

/** How an application stands for the family. Before the result is out, what was decided is still 'em análise'. */
export function familyStatus(state: ApplicationState, call: CallStatus): OutsideStatus {
  const shown = decided.includes(state) && !isResultOut(call) ? 'social' : state;
  const at = (step: number, tone: OutsideStatus['tone'], title: string, detail: string): OutsideStatus => ({
    ...{ tone, title, detail, steps, step },
  });
  // Nothing comes of an edital that was cancelled: nobody waits for a result.
  if (call === 'cancelled' && state !== 'withdrawn')
    return at(
      4,
      'ended',
      'O edital foi cancelado',
      'A inscrição termina aqui, sem resultado. Veja o motivo abaixo.',
    );
  switch (shown) {
    case 'draft':
      return at(
        0,
        'yours',
        'A inscrição ainda não foi enviada',
        'Abra a página do edital, escolha continuar e use este protocolo e esta chave.',
      );
    case 'submitted':
      return at(
        0,
        'waiting',
        'A inscrição chegou',
        'A escola vai conferir os documentos. Por ora, você não tem que fazer nada.',
      );
    case 'checking':
      return at(
        1,
        'waiting',
        'Os documentos estão em conferência',
        'Se algum não der para ler, a escola pede outro aqui.',
      );
    case 'pending':
      return at(
        1,
        'yours',
        'Falta um documento',
        'Leia o pedido abaixo e mande o que falta por esta página.',
      );
    case 'social':
    case 'classified':
      return at(
        2,
        'waiting',
        'A inscrição está em análise',
        'O resultado sai para todos no dia do calendário do edital.',
      );
    case 'granted_full':
      return at(3, 'done', 'Bolsa de 100 % deferida', 'Espere a convocação para a matrícula.');
    case 'granted_partial':
      return at(3, 'done', 'Bolsa de 50 % deferida', 'Espere a convocação para a matrícula.');
    case 'waiting_list':
      return at(
        3,
        'waiting',
        'Você está na lista de espera',
        'Se uma vaga abrir, a convocação aparece nesta página.',
      );
    case 'refused':
      return at(3, 'refused', 'A bolsa não foi concedida', 'Veja o motivo abaixo.');
    case 'appeal':
      return at(3, 'waiting', 'O recurso está em análise', 'Quem responde é outra pessoa da escola.');
    case 'called':
      return at(
        4,
        'yours',
        'Você foi convocado para a matrícula',
        'Vá à escola até o dia indicado abaixo, com os documentos.',
      );
    case 'enrolled':
      return at(4, 'done', 'Matrícula feita', 'A bolsa está valendo.');
    case 'ended':
      return at(4, 'ended', 'A bolsa terminou', 'Veja o motivo abaixo.');
    case 'withdrawn':
      return at(4, 'ended', 'Você desistiu da inscrição', 'Não há mais nada a fazer.');
    case 'lost':
      return at(4, 'ended', 'O prazo da matrícula passou', 'A inscrição não tem mais vaga neste edital.');
    case 'cancelled':
      return at(4, 'ended', 'A inscrição foi cancelada', 'Veja o motivo abaixo.');
  }
}

interface FamilyFacts {
  readonly state: ApplicationState;
  readonly call: CallStatus;
  /** By the calendar of the edital; a phase that began early is open as well. */
  readonly appealIsOpen: boolean;
  readonly hasAppealed: boolean;
}

const UNTOUCHED: readonly ApplicationState[] = [
  ...(['draft', 'enrolled', 'ended', 'withdrawn', 'lost', 'cancelled'] as const),
];

/** Why the family may not do this now, in words for them; null when they may. An appeal is what the kit calls reopening. */
export function refusedFamilyAct(
  act: OutsideAct,
  { state, call, appealIsOpen, hasAppealed }: FamilyFacts,
): string | null {
  if (call === 'cancelled') return 'Este edital foi cancelado.';
  switch (act) {
    case 'reply':
      return UNTOUCHED.includes(state) ? 'Esta inscrição não recebe mensagens agora.' : null;
    case 'withdraw':
      // Before the result is out, a refused family sees what every other sees.
      return UNTOUCHED.includes(state) || (state === 'refused' && isResultOut(call))
        ? 'Esta inscrição já terminou.'
        : null;
    case 'reopen':
      if (!isResultOut(call) || !['refused', 'waiting_list', 'granted_partial'].includes(state))
        return 'O recurso é de quem discorda do resultado preliminar.';
      if (hasAppealed) return 'Você já entrou com recurso.';
      return appealIsOpen ? null : 'O prazo de recurso não está aberto.';
    case 'rate':
      return 'Isto não se faz em uma inscrição.';
  }
}
