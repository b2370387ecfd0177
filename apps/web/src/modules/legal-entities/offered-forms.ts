import { linkPurposes } from '@conforme/contracts/core/link-purposes.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { publicForms } from '@conforme/contracts/platform/organisations/organisation-words.ts';

const withoutNames = (path: string): string => path.replace(/:\w+/g, ':');
const pages = new Set(allPages.map(({ path }) => withoutNames(path)));

/** Forms that have a page people can fill in: what cannot be opened is not offered. */
export const offeredForms = publicForms.options.filter(({ value }) =>
  pages.has(withoutNames(linkPurposes[value].path)),
);
