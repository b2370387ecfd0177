import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './lib/root.mjs';
import { isOfTests, listFiles } from './lib/source-files.mjs';

/** These name nothing: what they are about has no name, or is not told. */
const NAMELESS = [
  '`Mensagem de {name}`',
  "'Uma guarda espera confirmação'",
  "'Uma chave de relatos foi trocada'",
  "'Designação encerrada'",
  "'Entrega de custódia espera confirmação'",
  "'Você recebeu a custódia de identidades'",
];

/** Every title given to the notifier, as it is written. Of cases `wordsOfCase` makes it, with the protocol. */
const titles = listFiles(root, ['apps/server/src'])
  .filter((file) => file.endsWith('.ts') && !isOfTests(file))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /\bnotify\(/.test(text)
      ? titlesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
      : [];
  });

function titlesIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node, isTold: boolean): void => {
    const starts = ts.isCallExpression(node) && /(?:^|\.)notify$/.test(node.expression.getText());
    if (isTold && ts.isPropertyAssignment(node) && node.name.getText() === 'title')
      found.push(node.initializer.getText().replaceAll('${', '{'));
    if (isTold && ts.isShorthandPropertyAssignment(node) && node.name.getText() === 'title')
      found.push('title');
    ts.forEachChild(node, (child) => walk(child, isTold || starts));
  };
  walk(source, false);
  return found;
}

describe('the titles of notifications', () => {
  it('are all looked at', () => {
    expect(titles.length).toBeGreaterThan(25);
    expect(titles).toContain('`Sugestão em: {article.title}`');
  });

  it('say what happened, and to what', () => {
    const isBoth = (title: string) => /^`[^`]*[^`\s]: \{/.test(title);
    expect(titles.filter((title) => !isBoth(title) && !NAMELESS.includes(title))).toEqual([]);
  });
});
