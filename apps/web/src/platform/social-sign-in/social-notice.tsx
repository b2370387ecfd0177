import { IconInfoCircle } from '@tabler/icons-react';
import { parseHref, useHashHref } from '../../core/navigation/hash-location.ts';

/** How the way to a provider and back can end without a sign-in. The server names them; only these words are shown. */
const WORDS: Readonly<Record<string, string>> = {
  cancelled: 'Nada foi feito: você cancelou no outro serviço.',
  expired: 'O tempo para voltar do outro serviço acabou, ou a volta já foi usada. Comece de novo.',
  failed: 'O outro serviço não confirmou quem você é. Tente de novo ou use outra forma de entrar.',
};

export function SocialNotice() {
  const words = WORDS[parseHref(useHashHref()).query.get('social') ?? ''];
  return words ? (
    <p className="callout" data-tone="info" role="status">
      <IconInfoCircle size={18} stroke={1.7} aria-hidden="true" />
      {words}
    </p>
  ) : null;
}
