import type { ModerationAct } from '@conforme/contracts/modules/newsletters-moderator/moderation-choices.ts';
import type { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import type {
  ModeratedComment,
  Moderation,
} from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useSend } from '../../core/api/use-send.ts';
import { toastAlert, toastSuccess } from '../../core/toast/toast-store.ts';

const endpoints = endpointsOf<typeof newslettersModerator>('newsletters-moderator');

interface Decision {
  readonly act: ModerationAct;
  readonly reason?: Moderation['reason'];
  readonly message?: string | null;
}

/** Decides several at once, and says which could not be. */
export function useModeration() {
  const send = useSend(endpoints.moderate, { announce: false });
  const decide = async (comments: readonly ModeratedComment[], decision: Decision) => {
    const body = { comments: comments.map(({ id, version }) => ({ id, version })), ...decision };
    const { done, refused } = await send.mutateAsync({ body });
    if (done > 0) toastSuccess(done === 1 ? 'Comentário decidido.' : `${done} comentários decididos.`);
    for (const message of new Set(refused.map((one) => one.message))) toastAlert(message);
  };
  return { decide, isPending: send.isPending };
}
