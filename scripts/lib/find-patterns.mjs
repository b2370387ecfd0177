import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isOfTests, listFiles } from './source-files.mjs';

/** What is handed out and reads what others wrote. */
const PRODUCT = ['packages/contracts/src', 'apps/server/src', 'apps/web/src'];
/** Runs beside the tests, never in the product. */
const NOT_PRODUCT = /^apps\/(server|web)\/src\/(testing|catalog-tests)\//;

/**
 * @typedef {object} Pattern
 * @property {string} file
 * @property {number} line
 * @property {string} source as it is written between the slashes; of a pattern that is put together, its expression, without
 *   the dollars of its template
 * @property {string} flags
 * @property {boolean} isDynamic put together when it runs: nobody can say beforehand what it is
 */

/**
 * Every pattern of the product: literals, `new RegExp(…)` and `RegExp(…)`.
 * @param {string} root the checkout to look at
 * @returns {Pattern[]}
 */
export function findPatterns(root) {
  return listFiles(root, PRODUCT)
    .filter((file) => /\.tsx?$/.test(file) && !isOfTests(file) && !NOT_PRODUCT.test(file))
    .flatMap((file) => patternsOf(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Pattern[]}
 */
function patternsOf(file, text) {
  if (!text.includes('/') && !text.includes('RegExp')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Pattern[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({
        file,
        line,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        isDynamic: false,
      });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      const known = pattern && ts.isStringLiteralLike(pattern) && (!flags || ts.isStringLiteralLike(flags));
      found.push({
        file,
        line,
        source: known ? pattern.text : (pattern?.getText() ?? '').replaceAll('${', '{'),
        flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '',
        isDynamic: !known,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
