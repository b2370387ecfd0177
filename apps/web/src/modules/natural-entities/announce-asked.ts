import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { notify } from '../../core/toast/toast-store.ts';

type Asked = Pick<NaturalEntityDetail, 'link_request'>;

/** The form is left when it was saved: that the account is not linked yet is said on the way out. */
export function announceAsked({ link_request: now }: Asked, before: Asked | null): void {
  if (now && now.asked_at !== before?.link_request?.asked_at)
    notify(`Pedimos a quem usa a conta ${now.user} que confirme este cadastro.`, 8);
}
