import type { Page } from '@playwright/test';

const LONG = 'Maria Aparecida das Graças de Albuquerque e Vasconcelos Figueiredo do Nascimento';
const NAMES = [
  'Ângela Conceição',
  'Árvore Júnior',
  'Bento Gonçalves',
  'Zélia Guimarães',
  LONG,
  'Ítalo Assunção',
  'Óscar Brandão',
  'Úrsula Galvão',
];

const added = new Set<string>();

/** People with a mark of their own, so that tests beside this one do not disturb the counts. */
export async function addPeople(page: Page, mark: string, count: number): Promise<void> {
  if (added.has(mark)) return;
  added.add(mark);
  await page.evaluate(
    async ([mark, count, names]) => {
      const read = (key: string) => JSON.parse(localStorage.getItem(`conforme.session.${key}`) ?? '{}');
      const { id, type } = read('active_entity');
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${read('user').token}`,
        'x-data-access': `${id},${type}`,
      };
      for (let index = 0; index < count; index++) {
        const body = {
          name: `${names[index % names.length]} ${mark} ${String(index + 1).padStart(2, '0')}`,
          email: `${mark}.${index + 1}@valedoipe.org.br`,
          role_ids: [],
          accesses: [],
          delivery: 'invitation',
        };
        // A worker that starts again finds them already there.
        await fetch('/api/v1/users', { method: 'POST', headers, body: JSON.stringify(body) });
      }
    },
    [mark, count, NAMES] as const,
  );
}
