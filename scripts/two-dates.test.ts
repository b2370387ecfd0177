import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isOfTests, listFiles } from './lib/source-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = listFiles(root, ['packages/contracts/src', 'apps/server/src', 'apps/web/src']).filter(
  (file: string) => /\.tsx?$/.test(file) && !isOfTests(file),
);

/** The only place that decides which date is called the law's: it knows the law's term apart from the organisation's. */
const DECIDES = 'packages/contracts/src/platform/deadlines/both-dates.ts';

/** Said of the law in general, and never beside a date or a number of days. */
const IN_GENERAL = [
  // Between the two dates, and what the law gives a small agent: no date stands with it.
  'packages/contracts/src/platform/deadlines/deadline-state.ts',
  'packages/contracts/src/platform/deadlines/rule-versions.ts',
  'packages/contracts/src/platform/deadlines/term-lines.ts',
  'packages/contracts/src/core/pages.ts',
  'packages/contracts/src/modules/deadline-rules/deadline-rules.pages.ts',
  'packages/contracts/src/modules/privacy-form/template-variables.ts',
  'apps/server/src/modules/deadline-rules/deadline-rules.demo.ts',
  'apps/server/src/modules/legal-entities/legal-entities.demo.ts',
  // The name of a column that holds the law's date alone.
  'packages/contracts/src/modules/privacy-form/privacy-form.list.ts',
  'apps/server/src/modules/privacy-form/privacy-form.own-data.ts',
  'apps/server/src/modules/privacy-form/dossier/dossier-paper.ts',
  'apps/web/src/modules/deadline-rules/local-holidays.page.tsx',
  'apps/web/src/modules/legal-entities/organisation-fields.tsx',
  'apps/web/src/modules/protocols/case-dates.tsx',
  'apps/web/src/modules/session/login.page.tsx',
  'apps/web/src/platform/public-form/sending/receipt-card.tsx',
];

describe('a date is called the law’s in one place only', () => {
  it('nobody else writes "prazo da lei" beside a date', () => {
    const found = sources.filter((file: string) => /prazos? da lei/i.test(read(file)));
    expect(found.filter((file: string) => file !== DECIDES && !IN_GENERAL.includes(file))).toEqual([]);
    expect(found).toContain(DECIDES);
  });

  it('nobody tells an organisation’s own term with the source of the law it departs from', () => {
    // `rule.base.source` beside `rule.version` is how twelve days came to be called the law's.
    const found = sources.filter((file: string) =>
      /standing === 'law'\s*\?\s*[`'"][^`'"]*[Pp]razo/.test(read(file)),
    );
    expect(found).toEqual([]);
  });

  it('those that are let say it of the law in general still exist', () => {
    const gone = IN_GENERAL.filter((file) => !sources.includes(file));
    expect(gone).toEqual([]);
    expect(IN_GENERAL.filter((file) => !/prazos? da lei/i.test(read(file)))).toEqual([]);
  });
});
