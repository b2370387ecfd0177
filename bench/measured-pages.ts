import { legalEntityUpdate } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { administrator, newUser, post } from '../guarantees/support/api-client.ts';
import type { Product } from './product.ts';

/** Rows enough to fill the first page of a list. */
const ROWS = 25;

export interface MeasuredPage {
  readonly name: string;
  readonly url: string;
  /** In the page once it can be used. */
  readonly usable: string;
  /** Signed in, where nobody gets in otherwise. */
  readonly person?: typeof administrator;
  /** In each of Lighthouse's four categories, on a phone. */
  readonly least: { readonly score: number; readonly isPromised: boolean };
}

const promised = { score: 95, isPromised: true };
/** Not promised, and said when it is not reached. */
const aimed = (score: number) => ({ score, isPromised: false });

/** Opens the form of the first organisation, as its encarregado does. */
async function formAddress({ url, token }: Product): Promise<string> {
  const answer = await fetch(`${url}/api/v1/data_access/default_entity`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { entity } = (await answer.json()) as { entity: { id: number } };
  await completeForForm({ url, token }, entity.id);
  const opened = await post(url, 'privacy_forms/link', { legal_entity_id: entity.id }, token);
  if (opened.status !== 200) throw new Error(`The form does not open: ${JSON.stringify(opened.body)}`);
  return opened.body.url;
}

/** No form is opened to everybody without encarregado, contact and notice. */
async function completeForForm({ url, token }: Pick<Product, 'url' | 'token'>, id: number): Promise<void> {
  const at = `legal_entities/${id}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const detail = await (await fetch(`${url}/api/v1/${at}`, { headers })).json();
  const kept = Object.keys(legalEntityUpdate.shape).map((key) => [key, detail[key]]);
  const body = JSON.stringify({
    ...Object.fromEntries(kept),
    email: 'contato@escola.test',
    encarregado: { name: 'Helena Prado', email: 'encarregado@escola.test' },
    substitute: null,
  });
  const saved = await fetch(`${url}/api/v1/${at}`, { method: 'PUT', headers, body });
  if (!saved.ok) throw new Error(`The organisation is not saved: ${await saved.text()}`);
  const notice = { body: 'Este aviso diz como usamos os dados de quem faz um pedido por aqui.', follows: 0 };
  const { status, body: told } = await post(url, `${at}/privacy_notices`, notice, token);
  if (status >= 300) throw new Error(`The notice is not published: ${JSON.stringify(told)}`);
}

async function fillList({ url, token }: Product): Promise<void> {
  for (let row = 0; row < ROWS; row++) {
    const { status, body } = await post(url, 'users', newUser(`pessoa.${row}@escola.test`), token);
    if (status >= 300) throw new Error(`A user was refused: ${JSON.stringify(body)}`);
  }
}

/** The public pages of the product, and one list behind them. */
export async function measuredPages(product: Product): Promise<readonly MeasuredPage[]> {
  const form = await formAddress(product);
  await fillList(product);
  const at = (path: string) => `${product.url}/#${path}`;
  return [
    { name: '/form-lgpd', url: form, usable: 'main input', least: promised },
    {
      name: '/form-protocol-query',
      url: at('/form-protocol-query/privacy'),
      usable: 'main input',
      least: promised,
    },
    { name: '/login', url: at('/login'), usable: 'main input', least: aimed(95) },
    { name: '/users', url: at('/users'), usable: '.grid-card', person: administrator, least: aimed(90) },
  ];
}
