import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBoundaryProblems } from './check-boundaries.mjs';
import { CODE_RULES, findCodeRuleProblems } from './check-code-rules.mjs';
import { findLockProblems } from './check-lock.mjs';
import { findPatternProblems } from './check-patterns.mjs';
import { root } from './lib/root.mjs';

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[];
};

const made: string[] = [];
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true });
});

/** A checkout of its own with the given files, the real rules and stand-ins for the packages they name. */
function plant(files: Record<string, string>): string {
  const checkout = mkdtempSync(join(tmpdir(), 'conforme-rules-'));
  made.push(checkout);
  cpSync(join(root, '.dependency-cruiser.cjs'), join(checkout, '.dependency-cruiser.cjs'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    writeFileSync(join(checkout, file), text);
  };
  for (const name of ['fastify', '@fastify/cors', 'kysely', 'pg', 'zod']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'main.js' }));
    write(`node_modules/${name}/main.js`, '');
  }
  write(
    'packages/contracts/package.json',
    '{ "name": "@conforme/contracts", "exports": { "./*": "./src/*" } }',
  );
  mkdirSync(join(checkout, 'node_modules/@conforme'));
  symlinkSync(join(checkout, 'packages/contracts'), join(checkout, 'node_modules/@conforme/contracts'));
  for (const [file, text] of Object.entries(files)) write(file, text);
  return checkout;
}

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const CONTRACTS = 'packages/contracts/src';
const empty = 'export const nothing = 0;\n';

/** A checkout in order: every layer looks down, features meet nobody. */
const clean = {
  [`${CONTRACTS}/core/endpoint.ts`]: "import { z } from 'zod';\nexport const endpoint = z;\n",
  [`${CONTRACTS}/core/pages.ts`]: empty,
  [`${CONTRACTS}/modules/users/users.pages.ts`]: "export * from '../../core/pages.ts';\n",
  [`${CONTRACTS}/modules/users/users.contract.ts`]: "export * from '../../core/endpoint.ts';\n",
  [`${CONTRACTS}/modules/users/users.list.ts`]:
    "import type { endpoint } from './users.contract.ts';\nexport type Row = typeof endpoint;\n",
  [`${CONTRACTS}/modules/users/users.rules.ts`]: empty,
  [`${CONTRACTS}/modules/cases/cases.contract.ts`]: empty,
  [`${CONTRACTS}/catalog.ts`]: "export * from './modules/users/users.contract.ts';\n",
  [`${SERVER}/core/http/mount.ts`]: "import 'fastify';\nimport '@fastify/cors';\n",
  [`${SERVER}/core/database.ts`]: "import 'kysely';\nimport 'pg';\n",
  [`${SERVER}/platform/audit.ts`]: "import '../core/database.ts';\n",
  // Where it is named in the rule, the type of a feature's contract may be known.
  [`${WEB}/platform/contacts/tags-field.tsx`]:
    "import type { endpoint } from '../../../../../packages/contracts/src/modules/users/users.contract.ts';\nexport type Shown = typeof endpoint;\n",
  [`${SERVER}/modules/users/users.server.ts`]:
    "import '../../platform/audit.ts';\nimport '@conforme/contracts/modules/users/users.contract.ts';\n",
  [`${SERVER}/modules/cases/cases.server.ts`]: empty,
  [`${SERVER}/app.ts`]: "import 'fastify';\nimport './modules/users/users.server.ts';\n",
  [`${SERVER}/testing/start-app.ts`]: "import '../app.ts';\n",
  [`${SERVER}/core/database.test.ts`]: "import '../testing/start-app.ts';\n",
  [`${WEB}/core/api/call.ts`]: 'export const call = () => fetch("/api");\n',
  [`${WEB}/core/one.ts`]: empty,
  [`${WEB}/core/two.ts`]: "import type {} from './one.ts';\n",
  [`${WEB}/platform/picker.tsx`]: "import '../core/api/call.ts';\n",
  [`${WEB}/modules/users/users.web.ts`]: "import '../../platform/picker.tsx';\n",
  [`${WEB}/modules/cases/cases.web.ts`]: empty,
  [`${WEB}/app/router.tsx`]: "import '../modules/users/users.web.ts';\n",
  [`${WEB}/main.tsx`]: "import './app/router.tsx';\n",
  [`${WEB}/core/headings.css`]: '.board h2 {\n  font-size: inherit;\n}\n.h2 b {\n  font-size: 1rem;\n}\n',
  [`${WEB}/platform/case-handling/list/due-chip.tsx`]: "export const look = { tone: 'due' };\n",
  [`${WEB}/core/callouts.tsx`]:
    "export const One = () => <p className=\"callout\" data-tone={'a' in is ? 'ok' : 'info'} />;\nexport const Two = () => <b className=\"callout-action\" />;\n",
  [`${WEB}/core/in-step.css`]: '@media (max-width: 47.99em) {\n}\n@container (max-width: 30em) {\n}\n',
};

/** One planted violation, or more, for each rule about imports. */
const violations: Record<string, Record<string, string>> = {
  'server-core-is-lowest': {
    [`${SERVER}/core/to-platform.ts`]: "import '../platform/audit.ts';\n",
    [`${SERVER}/core/to-app.ts`]: "import type {} from '../app.ts';\n",
  },
  'server-platform-below-modules': {
    [`${SERVER}/platform/to-module.ts`]: "import '../modules/users/users.server.ts';\n",
  },
  'server-modules-below-app': { [`${SERVER}/modules/users/to-app.ts`]: "import '../../app.ts';\n" },
  'web-core-is-lowest': { [`${WEB}/core/to-platform.ts`]: "import '../platform/picker.tsx';\n" },
  'web-platform-below-modules': { [`${WEB}/platform/to-app.ts`]: "import '../app/router.tsx';\n" },
  'web-modules-below-app': {
    [`${WEB}/modules/users/to-app.ts`]: "export const lazy = () => import('../../app/router.tsx');\n",
    [`${WEB}/modules/users/to-main.ts`]: "import '../../main.tsx';\n",
  },
  'contracts-core-is-lowest': {
    [`${CONTRACTS}/core/to-module.ts`]: "import '../modules/users/users.contract.ts';\n",
  },
  'contracts-platform-below-modules': {
    [`${CONTRACTS}/platform/to-module.ts`]: "import '../modules/users/users.contract.ts';\n",
  },
  'contracts-modules-below-catalog': {
    [`${CONTRACTS}/modules/users/to-catalog.ts`]: "import '../../catalog.ts';\n",
  },
  'features-apart': {
    [`${SERVER}/modules/users/to-cases.ts`]: "import '../cases/cases.server.ts';\n",
    [`${WEB}/modules/users/to-cases.ts`]: "import '../cases/cases.web.ts';\n",
    [`${CONTRACTS}/modules/users/to-cases.ts`]: "import '../cases/cases.contract.ts';\n",
  },
  'platform-knows-no-feature': {
    [`${SERVER}/platform/to-rules.ts`]:
      "import '../../../../packages/contracts/src/modules/users/users.rules.ts';\n",
    [`${SERVER}/platform/to-type.ts`]:
      "import type { A } from '../../../../packages/contracts/src/modules/users/users.rules.ts';\nexport type B = A;\n",
    [`${WEB}/platform/to-rules.ts`]:
      "import '../../../../packages/contracts/src/modules/users/users.rules.ts';\n",
  },
  'platform-calls-features-by-type': {
    [`${WEB}/platform/contacts/tags-field.tsx`]:
      "import '../../../../../packages/contracts/src/modules/users/users.rules.ts';\n",
  },
  'web-without-server': { [`${WEB}/to-server.ts`]: "import '../../server/src/app.ts';\n" },
  'server-without-web': { [`${SERVER}/to-web.ts`]: "import '../../web/src/main.tsx';\n" },
  'contracts-without-apps': { [`${CONTRACTS}/to-server.ts`]: "import '../../../apps/server/src/app.ts';\n" },
  'fastify-only-in-http': {
    [`${SERVER}/modules/users/to-fastify.ts`]:
      "import type { FastifyRequest } from 'fastify';\nexport type R = FastifyRequest;\n",
    [`${SERVER}/platform/to-plugin.ts`]: "import '@fastify/cors';\n",
  },
  'database-only-in-server': {
    [`${CONTRACTS}/core/to-kysely.ts`]: "import 'kysely';\n",
    [`${WEB}/core/to-pg.ts`]: "import 'pg';\n",
  },
  'pages-without-zod': {
    [`${CONTRACTS}/modules/cases/cases.pages.ts`]: "import '../../core/endpoint.ts';\n",
    [`${CONTRACTS}/page-catalog.ts`]: "import './modules/cases/cases.pages.ts';\n",
  },
  'lists-without-zod': {
    [`${CONTRACTS}/modules/cases/cases.list.ts`]: "import '../../core/endpoint.ts';\n",
    [`${WEB}/modules/users/cases-list.page.tsx`]:
      "import { users } from '@conforme/contracts/modules/users/users.contract.ts';\nexport const one = users;\n",
  },
  'testing-only-in-tests': { [`${SERVER}/to-testing.ts`]: "import './testing/start-app.ts';\n" },
  'no-cycles': { [`${WEB}/core/one.ts`]: "import './two.ts';\n" },
  resolvable: { [`${WEB}/core/to-nowhere.ts`]: "import './nowhere.ts';\n" },
};

const codeViolations: Record<string, Record<string, string>> = {
  'small-files': {
    [`${SERVER}/core/long.ts`]: '\n'.repeat(251),
    [`${SERVER}/core/long.test.ts`]: '\n'.repeat(401),
  },
  'kebab-case-names': { [`${WEB}/core/camelCase.ts`]: empty, [`${WEB}/core/Component.tsx`]: empty },
  'no-catch-all-names': {
    [`${CONTRACTS}/core/index.ts`]: empty,
    [`${SERVER}/platform/types.ts`]: empty,
    [`${WEB}/core/utils/text.ts`]: empty,
  },
  'fetch-only-in-api': {
    [`${WEB}/modules/users/direct.ts`]: 'export const load = () => fetch("/api");\n',
    [`${WEB}/modules/users/window.ts`]: 'export const load = () => window.fetch("/api");\n',
    [`${WEB}/modules/users/older.ts`]: 'export const load = () => new XMLHttpRequest();\n',
  },
  'known-breakpoints': {
    [`${WEB}/core/odd.css`]: '@media (max-width: 50em) {\n}\n',
    [`${WEB}/core/pixels.css`]: '@media (min-width: 992px) {\n}\n',
    [`${WEB}/core/overlap.css`]: '@media (max-width: 48em) {\n}\n',
  },
  'amber-only-for-dates': {
    [`${WEB}/modules/users/state.ts`]: "export const look = { tone: 'due' };\n",
    [`${WEB}/modules/users/states.ts`]: "export const looks = { pending: 'due', done: 'ok' };\n",
    [`${WEB}/modules/users/notice.tsx`]: 'export const Notice = () => <p data-tone="due" />;\n',
    [`${WEB}/modules/users/theirs.tsx`]: 'export const Notice = () => <Alert color="yellow" />;\n',
    [`${WEB}/core/amber.css`]: '.saved {\n  color: var(--cf-due);\n}\n',
  },
  'known-callout-tones': {
    [`${WEB}/core/old.tsx`]: 'export const Old = () => <p className="callout" data-tone="warn" />;\n',
    [`${WEB}/core/none.tsx`]: 'export const None = () => <p role="note" className="callout wide">a</p>;\n',
    [`${WEB}/core/either.tsx`]:
      "export const Either = () => <p className=\"callout\" data-tone={is ? 'good' : 'danger'} />;\n",
    [`${WEB}/core/maybe.tsx`]:
      'export const Maybe = () => <p className="callout" data-tone={is ? \'info\' : undefined} />;\n',
  },
  'one-size-of-heading': {
    [`${WEB}/modules/users/users.css`]: '.side-card h2 {\n  font-size: 1.0625rem;\n}\n',
    [`${WEB}/modules/users/nested.css`]: '.users {\n  & h3 {\n    margin: 0;\n    font-size: 1rem;\n  }\n}\n',
  },
  'no-code-from-text': {
    [`${SERVER}/core/compiled.ts`]: "export const run = new Function('return 1');\n",
    [`${SERVER}/core/apart.ts`]: "import vm from 'node:vm';\nexport const run = vm.runInThisContext;\n",
    [`${WEB}/core/written.ts`]: "export const show = (e: Element) => (e.innerHTML = '<b>');\n",
    [`${WEB}/core/inserted.ts`]:
      "export const show = (e: Element) => e.insertAdjacentHTML('beforeend', '');\n",
    [`${WEB}/core/framed.tsx`]: "export const Frame = () => <iframe srcDoc='<b>' />;\n",
  },
  'programs-only-of-the-database': {
    [`${SERVER}/platform/shell.ts`]: "import { exec } from 'node:child_process';\nexport const run = exec;\n",
  },
  'named-exports': { [`${WEB}/modules/users/default.ts`]: 'export default 1;\n' },
};

describe('the boundary rules', () => {
  it('find nothing in a checkout in order', async () => {
    expect(await findBoundaryProblems(plant(clean))).toEqual([]);
  });

  it('each find what was planted against them', async () => {
    expect(Object.keys(violations).sort()).toEqual(forbidden.map(({ name }) => name).sort());
    const planted = Object.entries(violations).flatMap(([rule, files]) =>
      Object.keys(files).map((file) => `${rule}: ${file}`),
    );
    const problems = await findBoundaryProblems(
      plant({ ...clean, ...Object.assign({}, ...Object.values(violations)) }),
    );
    const found = new Set(problems.map(({ rule, from }) => `${rule}: ${from}`));
    expect(planted.filter((violation) => !found.has(violation))).toEqual([]);
  });

  it('notice when the cruiser looks at nothing', async () => {
    const blind = "module.exports = { forbidden: [], options: { includeOnly: '^nowhere' } };\n";
    const problems = await findBoundaryProblems(plant({ ...clean, '.dependency-cruiser.cjs': blind }));
    expect(problems.map(({ rule }) => rule)).toEqual(Object.keys(clean).map(() => 'every-file-is-checked'));
  });
});

describe('the other rules of the organisation', () => {
  it('find nothing in a checkout in order', () => {
    expect(findCodeRuleProblems(plant(clean))).toEqual([]);
  });

  it.each(Object.keys(CODE_RULES))('%s finds what was planted against it', (rule) => {
    const files = codeViolations[rule] ?? {};
    const problems = findCodeRuleProblems(plant({ ...clean, ...files }));
    expect(problems.map((problem) => problem.file).sort()).toEqual(Object.keys(files).sort());
    expect(problems.map((problem) => problem.rule)).toEqual(Object.keys(files).map(() => rule));
    expect(problems).not.toEqual([]);
  });

  it('small-folders finds a folder of more than forty files', () => {
    const folder = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `${WEB}/core/full/part-${n}.ts`,
          `export const n = ${n};\n`,
        ]),
      );
    expect(findCodeRuleProblems(plant({ ...clean, ...folder(40) }))).toEqual([]);
    expect(findCodeRuleProblems(plant({ ...clean, ...folder(41) }))).toMatchObject([
      { rule: 'small-folders', file: `${WEB}/core/full` },
    ]);
  });
});

describe('the patterns of the product', () => {
  const planted = {
    [`${CONTRACTS}/core/linear.ts`]: 'export const linear = /^[a-z]+$/;\n',
    [`${SERVER}/core/square.ts`]: 'export const square = (text: string) => text.split(/[. ]+$/);\n',
    [`${SERVER}/core/exponential.ts`]: "export const worse = new RegExp('^(a+)+$');\n",
    [`${WEB}/core/dynamic.ts`]: 'export const own = (word: string) => new RegExp(word);\n',
    [`${SERVER}/core/square.test.ts`]: 'export const inTest = /[. ]+$/;\n',
  };
  const places = (problems: string[]) => problems.map((problem) => problem.split(':')[0]).sort();

  it('are linear, or told with their reason', async () => {
    const verdicts = new Set<string>();
    const problems = await findPatternProblems(plant({ ...clean, ...planted }), verdicts, []);
    expect(places(problems)).toEqual([
      `${SERVER}/core/exponential.ts`,
      `${SERVER}/core/square.ts`,
      `${WEB}/core/dynamic.ts`,
    ]);
    expect([...verdicts]).toEqual(['/^[a-z]+$/']);
  });

  it('are not looked at again, and a reason goes with its pattern', async () => {
    const verdicts = new Set(['/^[a-z]+$/', '/[. ]+$/', '/^(a+)+$/']);
    const exceptions = [
      { file: `${WEB}/core/dynamic.ts`, source: 'word' },
      { file: `${WEB}/core/gone.ts`, source: 'gone' },
    ];
    const problems = await findPatternProblems(plant({ ...clean, ...planted }), verdicts, exceptions);
    expect(places(problems)).toEqual([`${WEB}/core/gone.ts`]);
  });
});

describe('the lock file', () => {
  const native = {
    optionalDependencies: { '@x/linux-x64': '1', '@x/linux-arm64': '1', '@x/linux-x64-musl': '1' },
  };

  it('is whole with both binaries, hoisted or beside the package', () => {
    const packages = {
      'node_modules/x': native,
      'node_modules/@x/linux-x64': {},
      'node_modules/@x/linux-x64-musl': {},
    };
    expect(
      findLockProblems({ packages: { ...packages, 'node_modules/x/node_modules/@x/linux-arm64': {} } }),
    ).toEqual([]);
    expect(findLockProblems({ packages })).toEqual(['node_modules/x: falta @x/linux-arm64']);
  });

  it('asks a binary only for the library of its own platform', () => {
    const binary = { 'node_modules/@x/linux-x64': { optionalDependencies: { '@x/lib-linux-x64': '1' } } };
    expect(findLockProblems({ packages: { ...binary, 'node_modules/@x/lib-linux-x64': {} } })).toEqual([]);
    expect(findLockProblems({ packages: binary })).toEqual([
      'node_modules/@x/linux-x64: falta @x/lib-linux-x64',
    ]);
  });

  it('may not know only one architecture, nor where it was downloaded', () => {
    const packages = {
      'node_modules/x': { optionalDependencies: { '@x/linux-x64': '1' } },
      'node_modules/@x/linux-x64': { resolved: 'https://registry.example/x.tgz' },
    };
    expect(findLockProblems({ packages })).toHaveLength(2);
  });

  it('holds only what may be handed on', () => {
    const one = (license?: string, name = 'x') => ({
      [`node_modules/${name}`]: { integrity: 'sha512-x', ...(license ? { license } : {}) },
    });
    for (const fine of [one('MIT'), one('(MIT OR CC0-1.0)'), one(undefined, 'png-js')])
      expect(findLockProblems({ packages: fine })).toEqual([]);
    const bound = 'Apache-2.0 AND LGPL-3.0-or-later';
    expect(findLockProblems({ packages: one(bound, '@img/sharp-libvips-linux-x64') })).toEqual([]);
    for (const [packages, told] of [
      [one('AGPL-3.0-only'), 'AGPL-3.0-only'],
      [one(bound), 'LGPL-3.0-or-later'],
      [one(), 'nenhuma'],
    ] as const)
      expect(findLockProblems({ packages })).toEqual([
        `node_modules/x: licença que não está em MAY_BE: ${told}`,
      ]);
    const [path, entry] = Object.entries(one('GPL-3.0-only'))[0] as [string, object];
    expect(findLockProblems({ packages: { [path]: { ...entry, dev: true } } })).toEqual([]);
  });

  it('may not run programs nobody named, nor hold what is known to be broken', () => {
    const packages = {
      'node_modules/esbuild': { version: '0.28.2', hasInstallScript: true },
      'node_modules/fastify': { version: '5.12.8' },
      'node_modules/x/node_modules/nodemailer': { version: '7.0.11' },
    };
    expect(findLockProblems({ packages })).toEqual([]);
    const problems = findLockProblems({
      packages: {
        'node_modules/x': { version: '1.0.0', hasInstallScript: true },
        'node_modules/fastify': { version: '5.8.2' },
        'node_modules/x/node_modules/nodemailer': { version: '6.10.1' },
      },
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'node_modules/x',
      'node_modules/fastify',
      'node_modules/x/node_modules/nodemailer',
    ]);
  });
});
