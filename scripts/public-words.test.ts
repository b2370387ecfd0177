import { fileURLToPath } from 'node:url';
import { readability } from '@conforme/contracts/core/readability/readability.ts';
import { describe, expect, it } from 'vitest';
import { stringsOf, wordsOf } from './lib/words-of.ts';

/** From here on a text is easy for whoever finished primary school (Martins et al., 1996). */
const EASY = 50;
/** Below this a text is for specialists. */
const HARD = 25;

const at = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url));
const under = (folder: string) => wordsOf(at(`apps/${folder}`));

/** Each public page, and the receipt on paper, with something it is known to say. */
const pages = [
  {
    page: 'the protocol query',
    folders: [
      'web/src/modules/protocols',
      'server/src/modules/privacy-form/outside',
      'server/src/platform/cases',
    ],
    says: [
      'Não encontramos nada com estes dados. Confira o protocolo e a chave.',
      'Veja como está o seu pedido',
      'O prazo já passou.',
      'Você pode cobrar a organização ou reclamar à ANPD.',
    ],
    least: 180,
  },
  {
    page: 'the public form',
    folders: ['web/src/modules/privacy-form/public-form', 'web/src/platform/public-form'],
    says: ['Pedido enviado', 'Guarde a chave agora. Ela não aparece de novo e é pedida para ver a resposta.'],
    least: 300,
  },
  {
    page: 'the report of an incident',
    folders: ['web/src/modules/incident-form/public-form'],
    says: ['Relato enviado', 'Não apague mensagens nem arquivos: são provas.'],
    least: 200,
  },
  {
    page: 'the check of a receipt',
    folders: ['web/src/modules/receipts', 'web/src/platform/file-check'],
    says: [],
    least: 60,
  },
  {
    page: 'the receipt on paper',
    // What each kind of case says on it stands beside the other words of that kind.
    folders: [
      'server/src/modules/receipts',
      'server/src/platform/receipts',
      'server/src/modules/privacy-form/outside',
      'server/src/modules/incident-form/outside',
      'server/src/modules/due-diligence-form/outside',
      'server/src/modules/credentialing-handlings/outside',
    ],
    says: ['Quem tem este papel pode ler o seu pedido. Para mostrá-lo a alguém, cubra a chave.'],
    least: 100,
  },
  {
    page: 'the dossier on paper',
    folders: ['server/src/modules/protocols', 'server/src/modules/privacy-form/outside'],
    says: ['Ele tem dados seus. Mostre só a quem precisa.'],
    least: 60,
  },
];

describe.each(pages)('$page', ({ folders, says, least }) => {
  const texts = folders.flatMap(under);
  /** A heading or a button is no sentence; what has five words is meant to be read. */
  const sentences = texts.filter((text) => text.split(' ').length >= 5);

  it('is found with the words it is known to say', () => {
    for (const words of says) expect(texts).toContain(words);
    expect(readability(sentences.join('\n')).words).toBeGreaterThan(least);
  });

  it('reads easily, as a whole and in each of its longer parts', () => {
    expect(readability(sentences.join('\n')).ease).toBeGreaterThanOrEqual(EASY);
    const hard = sentences.filter((text) => text.split(' ').length >= 8 && readability(text).ease < HARD);
    expect(hard).toEqual([]);
  });
});

/**
 * What every kind of case says with the same words names no kind: 'pedido' is privacy's word, and the others have
 * theirs in `kind.words`. Plain data that is the kind's own, or compiled against each kind, stands apart.
 */
describe('what all kinds share', () => {
  const OF_ONE_KIND = /\b(pedidos?|relatos?|inscriç|incidentes?|titular\b)/iu;
  const folders = [
    'apps/server/src/platform/cases',
    'apps/web/src/platform/case-handling',
    'apps/web/src/platform/public-form',
  ];

  it.each(folders)('%s has no word of one kind', (folder) => {
    const texts = stringsOf(at(folder));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => OF_ONE_KIND.test(text) && text.includes(' '))).toEqual([]);
  });
});
