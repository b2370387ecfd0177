import { StartError } from '../core/start-error.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import {
  addLinkKey,
  dropLinkKey,
  type LinkKey,
  loadLinkKeys,
  newLinkKey,
  writtenLinkKeys,
} from '../platform/public-links/link-keys.ts';
import { type Installation, openInstallation } from './open-installation.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `keys:rotate` puts a new key of public links in front; `keys:rotate drop KID` takes one away, and with it every link
 * it sealed. A running server goes by the keys it started with.
 */
export async function rotateLinkKeys([what, kid, ...rest]: string[]): Promise<void> {
  const isAsked = what === undefined || (what === 'drop' && kid !== undefined && rest.length === 0);
  if (!isAsked) throw new StartError('Use: keys:rotate, ou keys:rotate drop CHAVE.');
  const installation = await openInstallation({ say: () => {}, join: true });
  try {
    if (installation.config.LINK_KEYS) return await showNewList(installation, kid);
    if (kid === undefined) {
      const added = await addLinkKey(installation.config, installation.keys);
      await tell(installation, 'link_keys.rotated', added);
      say(
        `Chave ${added} criada. Depois de reiniciar o Conforme, os links novos usam ela; os antigos continuam.`,
      );
    } else {
      await dropLinkKey(installation.config, installation.keys, kid);
      await tell(installation, 'link_keys.dropped', kid);
      say(`Chave ${kid} retirada. Depois de reiniciar o Conforme, os links feitos com ela não abrem mais.`);
    }
  } finally {
    await installation.close();
  }
}

/** Who keeps the keys elsewhere is told what to put there. */
async function showNewList({ config, keys }: Installation, kid: string | undefined): Promise<void> {
  const kept: readonly LinkKey[] = await loadLinkKeys(config, keys);
  const next = kid === undefined ? [newLinkKey(kept), ...kept] : kept.filter((key) => key.kid !== kid);
  if (next.length === 0) throw new StartError(`A chave ${kid} é a única: crie outra antes de retirá-la.`);
  say('As chaves vêm de LINK_KEYS. Troque o valor por este em todas as instâncias e reinicie:');
  say(writtenLinkKeys(next));
}

const tell = (
  { system }: Installation,
  action: 'link_keys.rotated' | 'link_keys.dropped',
  kid: string,
): Promise<void> =>
  system
    .transaction()
    .execute((db) => recordAudit(db, { legalEntityId: null, actorId: null }, { action, meta: { kid } }));
