import {
  DEFAULT_CRITERIA,
  type ScoredFacts,
  scoreLines,
  scoreOf,
} from '@conforme/contracts/platform/scholarships/application-score.ts';
import type { LockedApplication } from '../locked-application.ts';

/** The score by the points of the edital, of the facts as they stand with those that change. */
export function scoreColumns(row: LockedApplication, changed: Partial<ScoredFacts>) {
  const { sibling, disability, children } = row;
  const known = { per_capita: row.perCapita ?? 0, members: row.members ?? 1, social: row.opinionSocial ?? 0 };
  const facts = { ...known, sibling, disability, children, ...changed };
  const lines = scoreLines({ ...DEFAULT_CRITERIA, ...row.criteria }, facts, row.minimumWage);
  return { score: scoreOf(lines), score_lines: JSON.stringify(lines) };
}

/** What was valued already is valued again; before the opinion there is no score. */
export const rescored = (row: LockedApplication, changed: Partial<ScoredFacts>) =>
  row.opinionGrant === null ? {} : scoreColumns(row, changed);
