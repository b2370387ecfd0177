import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { aForm } from '../../apps/server/src/testing/features/scholarship-form.ts';
import { enter } from '../support/administrator.ts';
import { apiOf } from '../support/api-client.ts';
import { readyForForms } from '../support/privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const CONFIGS = '/api/v1/portal_cebas/credentialing_configs';
const FORM = '/api/v1/public/credentialing';
const QUESTION = 'Quantos cômodos tem a casa?';

/** An edital that lacks nothing, still a draft. */
async function draftCall(request: APIRequestContext, tag: string) {
  const api = await apiOf(request);
  await readyForForms(request);
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  const phase = (name: string, from: number, to: number) => ({
    ...{ phase: name, starts_on: day(from), ends_on: day(to) },
  });
  const call = await api('post', CONFIGS, {
    ...{ number: `Q${tag}`, title: 'Bolsas com perguntas', kind: 'new', year: 2091, text: 'Pela renda.' },
    ...{ minimum_wage: 162_100, minimum_wage_on: '2026-01-01' },
    vacancies: [
      {
        ...{ unit_id: entity.id, level: 'secondary', grade: '1ª série', shift: 'morning' },
        ...{ full: 1, partial: 0 },
      },
    ],
    phases: [
      ...[phase('application', -2, 20), phase('preliminary', 30, 30)],
      ...[phase('appeal', 31, 40), phase('final', 50, 50)],
    ],
    documents: [{ situation: 'retired', name: 'Extrato do benefício' }],
    declarations: [{ text: 'Declaro que as informações são verdadeiras.' }],
  });
  return { api, call };
}

/** A family that answers what the edital asks. */
async function apply(request: APIRequestContext, param: string): Promise<string> {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await request.post(`${FORM}/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { questionnaire, vacancies } = await post('open', { param });
  const { protocol, key, version } = await post('start', { param });
  const answers = { housing: 'rented', social_register: 'yes', quantos_comodos_tem_a_casa: '4' };
  await post(
    'submit',
    {
      ...{
        param,
        protocol,
        key,
        version,
        form: aForm(vacancies[0].id, { answers }),
        declarations: ['Declaro que as informações são verdadeiras.'],
      },
      questionnaire_version_id: questionnaire.version_id,
    },
    { 'idempotency-key': randomUUID() },
  );
  return protocol;
}

test('the questions of an edital are written, published and answered; one letter goes to all its families', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const tag = `${Date.now() % 1_000_000}`;
  const { api, call } = await draftCall(request, tag);
  await enter(page);
  await page.goto(`/#/portal-cebas/credentialings/configs/${call.id}/edit`);
  await expect(page.getByText('4 perguntas, as do padrão.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Ver as perguntas' }).click();
  await page.getByRole('button', { name: 'Adicionar pergunta' }).click({ timeout: 30_000 });
  await page.getByRole('textbox', { name: 'Pergunta' }).last().fill(QUESTION);
  await page.getByRole('button', { name: 'Guardar rascunho' }).click();
  await expect(page.getByText(/Há um rascunho da versão 1/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar versão' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Em vigor: versão própria 1.')).toBeVisible({ timeout: 30_000 });

  const { version } = await api('get', `${CONFIGS}/${call.id}`);
  const published = await api('post', `${CONFIGS}/${call.id}/move`, { version, status: 'published' });
  const param = published.application_path.split('/').at(-1);
  const protocols = [await apply(request, param), await apply(request, param)];
  await page.reload();
  await expect(page.getByText(/Já há 2 inscrições enviadas/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/#/portal-cebas/credentialings/handlings');
  for (const protocol of protocols)
    await page.getByRole('checkbox', { name: `Selecionar ${protocol}` }).check({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Escrever às famílias' }).click();
  const writing = page.getByRole('dialog', { name: 'Escrever a 2 famílias' });
  await writing.getByLabel('Mensagem').fill('A reunião das famílias é na sexta-feira, às 19h.');
  await expectAccessible(page);
  await writing.getByRole('button', { name: 'Ver antes de enviar' }).click();
  await expect(page.getByRole('button', { name: 'Enviar a 2 famílias' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar a 2 famílias' }).click();
  await expect(page.getByText('A mensagem foi enviada a 2 famílias.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: protocols[0] as string, exact: true }).click();
  await expect(page.getByText(QUESTION)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('A reunião das famílias é na sexta-feira, às 19h.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
