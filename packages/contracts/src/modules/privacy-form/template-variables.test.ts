import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exampleValues,
  fillTemplate,
  gapsIn,
  templateProblem,
  templateVariableNames,
} from './template-variables.ts';

describe('a model', () => {
  test('is filled with what is known; the rest stays to be seen', () => {
    expect(
      fillTemplate('{{titular}}, {{ protocolo }} até {{prazo}}.', { titular: 'Ana', prazo: '3/12' }),
    ).toBe('Ana, {{ protocolo }} até 3/12.');
    expect(fillTemplate('{{titular}}', { titular: '' })).toBe('{{titular}}');
  });

  test('never reads a variable out of a value, nor a property of an object', () => {
    const values = { titular: '{{protocolo}} $& $1', protocolo: 'LGPD' };
    expect(fillTemplate('{{titular}} {{protocolo}}', values)).toBe('{{protocolo}} $& $1 LGPD');
    expect(fillTemplate('{{constructor}} {{__proto__}}', {})).toBe('{{constructor}} {{__proto__}}');
    expect(templateProblem('{{constructor}}')).toContain('{{constructor}} não existe');
  });

  test('with the examples has no gap, whatever stands around its variables', () => {
    const plain = fc.string().map((text) => text.replace(/[{}[\]]/g, ''));
    const body = fc.array(fc.tuple(plain, fc.constantFrom(...templateVariableNames)));
    fc.assert(
      fc.property(body, (parts) => {
        const text = parts.map(([before, name]) => `${before}{{${name}}}`).join('');
        expect(templateProblem(text)).toBeNull();
        expect(gapsIn(fillTemplate(text, exampleValues))).toEqual([]);
      }),
    );
  });

  test.each([
    ['Olá, {{nome}}', '{{nome}} não existe'],
    ['{{ }}', 'chaves vazias'],
    ['{{titular}', 'sem par'],
    ['titular}}', 'sem par'],
    ['{{titular {{protocolo}}', 'sem par'],
  ])('%s is refused in words', (body, words) => {
    expect(templateProblem(body)).toContain(words);
  });

  test('tells what is left to write, each once', () => {
    expect(gapsIn('[[conte]] {{prazo}} [[conte]] [sic] {a}')).toEqual(['[[conte]]', '{{prazo}}']);
  });
});
