import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root as checkout } from './lib/root.mjs';
import { isOfTests, listSources } from './lib/source-files.mjs';

/** The widths of apps/web/src/core/theme/breakpoints.ts as styles write them: from one on, or below it. */
const EDGES = new Set([25, 36, 48, 62, 75].flatMap((em) => [`min ${em}em`, `max ${em - 0.01}em`]));

/** Where dates are drawn that come near or have passed. */
const DRAWS_DATES = new Set(
  [
    'core/theme/callout.css',
    'core/theme/theme.ts',
    'core/theme/tokens.css',
    'core/ui/chip.css',
    'core/ui/chip.tsx',
    'modules/documents/document-chips.tsx',
    'modules/documents/reading/document-paper.tsx',
    'modules/documents/reading/signature-card.tsx',
    'modules/mural/feed-card.tsx',
    'modules/mural/my-work-block.tsx',
    'modules/newsletters/reading/signature-card.tsx',
    'modules/protocols/case-dates.tsx',
    'modules/schedules/calendar.css',
    'modules/schedules/event/event-facts.tsx',
    'platform/case-handling/list/due-chip.tsx',
    'platform/case-handling/screen/status-card.css',
  ].map((file) => `apps/web/src/${file}`),
);
const AMBER =
  /--cf-(?:due|warn)\b|\bchip-due\b|\b(?:tone|data-tone)=\{?["']due["']|\btone: 'due'|\['due',|[?:] 'due'[,; ]|\bcolor=["'](?:amber|yellow|orange)|mantine-color-(?:amber|yellow|orange)/;

/** The tones a callout may have: those its style knows; without one it has neither background nor line. */
const CALLOUT_STYLE = 'apps/web/src/core/theme/callout.css';
const CALLOUT_TONES = new Set(
  [...readFileSync(join(checkout, CALLOUT_STYLE), 'utf8').matchAll(/\.callout\[data-tone="(\w+)"\]/g)].map(
    ([, tone]) => tone,
  ),
);

/** What is read as a page of its own, with headings of its own: outside the session, or written by people. */
const OWN_HEADINGS =
  /^apps\/web\/src\/(?:core\/(?:theme|ui\/state\.css)|platform\/(?:official-page|public-form|rich-text|sealed-cases\/form)\/|modules\/(?:receipts|credentialing-configs\/public|credentialing-handlings\/public-form)\/|platform\/questionnaires\/builder\/questionnaire-preview\.css)/;

/**
 * The rules of the organisation that an analysis of imports cannot see. Each answers what is wrong with a file, or nothing.
 * @type {Record<string, (file: string, text: string) => string | undefined | false>}
 */
export const CODE_RULES = {
  'small-files': (file, text) => {
    const limit = isOfTests(file) ? 400 : 250;
    const lines = text.split('\n').length - 1;
    return lines > limit && `${lines} linhas; o limite é ${limit}`;
  },
  'kebab-case-names': (file) =>
    !/^([a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(basename(file)) &&
    'o nome não está em kebab-case',
  'no-catch-all-names': (file) => {
    const names = [...dirname(file).split('/'), basename(file).split('.')[0] ?? ''];
    const vague = names.find((name) => ['index', 'utils', 'helpers', 'common', 'types'].includes(name));
    return vague && `"${vague}" não diz o que há dentro`;
  },
  'fetch-only-in-api': (file, text) =>
    file.startsWith('apps/web/src/') &&
    !file.startsWith('apps/web/src/core/api/') &&
    !file.startsWith('apps/web/src/testing/') &&
    !isOfTests(file) &&
    /(?<![\w$.])(?:(?:window|globalThis|self)\.)?(?:fetch\(|XMLHttpRequest\b)/.test(withoutComments(text)) &&
    'fetch( e XMLHttpRequest só em apps/web/src/core/api',
  'no-code-from-text': (file, text) =>
    isProduct(file) &&
    /\bnew Function\b|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|document\.write|\bsrcdoc\b|'(?:node:)?vm'/i.test(
      withoutComments(text),
    ) &&
    'texto não vira programa nem marcação: o DOM e o React escrevem',
  'programs-only-of-the-database': (file, text) =>
    isProduct(file) &&
    !file.startsWith('apps/server/src/core/postgres/') &&
    /'(?:node:)?child_process'/.test(withoutComments(text)) &&
    'child_process só em apps/server/src/core/postgres, que inicia o banco',
  'named-exports': (file, text) =>
    file.includes('/src/') && /^export default\b/m.test(text) && 'export default; use um nome',
  'known-breakpoints': (file, text) => {
    // Of the window only: a container changes where its own content needs it.
    const media = file.endsWith('.css') ? (text.match(/@media[^{]+/g) ?? []).join() : '';
    const widths = [...media.matchAll(/\((max|min)-width: ?([^)]+)\)/g)];
    const strange = widths.find(([, edge, width]) => !EDGES.has(`${edge} ${width}`));
    return strange && `${strange[0]} não é uma largura de core/theme/breakpoints.ts`;
  },
  'amber-only-for-dates': (file, text) => {
    if (!file.startsWith('apps/web/src/') || isOfTests(file) || DRAWS_DATES.has(file)) return false;
    const amber = AMBER.exec(file.endsWith('.css') ? text : withoutComments(text));
    return (
      amber !== null &&
      `${amber[0]}: âmbar é só de prazos; escolha outro tom, ou diga em DRAWS_DATES que é uma data`
    );
  },
  'known-callout-tones': (file, text) => {
    if (!file.startsWith('apps/web/src/') || !file.endsWith('.tsx') || isOfTests(file)) return false;
    const strange = calloutsIn(text).find((tag) => !tonesOf(tag).every((tone) => CALLOUT_TONES.has(tone)));
    return strange && `${strange} não tem um tom de ${CALLOUT_STYLE}`;
  },
  'one-size-of-heading': (file, text) => {
    if (!file.startsWith('apps/web/src/') || !file.endsWith('.css') || OWN_HEADINGS.test(file)) return false;
    const rules = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)\{([^{}]*)\}/g);
    const sized = [...rules].find(
      ([, selector = '', body = '']) =>
        /\bh[2-4](?::[\w-]+)?\s*(?:,|$)/.test(selector) && /font-size:(?! inherit)/.test(body),
    );
    return sized && `${sized[1]?.trim()} tem um tamanho seu; o dos títulos está em core/theme/globals.css`;
  },
};

/** The opening tags of callouts, as they are written. @param {string} text */
function calloutsIn(text) {
  const named = [...text.matchAll(/\bclassName="([^"]*)"/g)];
  return named
    .filter(([, classes = '']) => classes.split(' ').includes('callout'))
    .map(({ index }) => {
      const tag = text.slice(text.lastIndexOf('<', index));
      return tag.slice(0, tag.search(/[^=]>/) + 2);
    });
}

/** Each a callout may take; 'undefined' where it has none. A variable is held by its type. @param {string} tag */
function tonesOf(tag) {
  const [, word, expression] = /\bdata-tone=(?:"(\w*)"|\{([^}]*)\})/.exec(tag) ?? [];
  if (expression === undefined) return [word ?? 'undefined'];
  return [...expression.matchAll(/[?:] '?(\w+)/g)].map(([, tone = '']) => tone);
}

/** What is built and handed out. @param {string} file */
function isProduct(file) {
  return file.includes('/src/') && !file.includes('/src/testing/') && !isOfTests(file);
}

/** @param {string} text */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '');
}

/** More files than a reader takes in at a glance: split by subject. */
const MOST_FILES = 40;

/** @param {readonly string[]} files */
function fullFolders(files) {
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([file, count]) => ({
      rule: 'small-folders',
      file,
      problem: `${count} arquivos; o limite é ${MOST_FILES}`,
    }));
}

/**
 * @param {string} root the checkout to look at
 * @returns {{ rule: string, file: string, problem: string }[]}
 */
export function findCodeRuleProblems(root) {
  const files = listSources(root);
  const ofFiles = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return Object.entries(CODE_RULES).flatMap(([rule, check]) => {
      const problem = check(file, text);
      return problem ? [{ rule, file, problem }] : [];
    });
  });
  return [...ofFiles, ...fullFolders(files)];
}

if (import.meta.filename === process.argv[1]) {
  const problems = findCodeRuleProblems(checkout);
  for (const { rule, file, problem } of problems) console.error(`${rule}: ${file}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
