import type { Formula, FormulaValue } from './parse-formula.ts';

/** As a Brazilian spreadsheet writes it. Rounded for reading only: the value itself keeps every digit. */
export function formulaValueWords(value: FormulaValue): string {
  if (typeof value === 'boolean') return value ? 'verdadeiro' : 'falso';
  return value.toLocaleString('pt-BR', { maximumFractionDigits: 6 });
}

/** The formula again, with its brackets made visible only where they change the result. */
export function formulaWords(formula: Formula): string {
  switch (formula.kind) {
    case 'value':
      return formulaValueWords(formula.value);
    case 'variable':
      return formula.name;
    case 'call':
      return `${formula.name}(${formula.inputs.map(formulaWords).join('; ')})`;
    case 'sign':
      return `${formula.operator}${nested(formula.input)}`;
    case 'percent':
      return `${nested(formula.input)}%`;
    case 'operation':
      return `${nested(formula.left)} ${formula.operator} ${nested(formula.right)}`;
  }
}

const nested = (formula: Formula): string =>
  formula.kind === 'operation' || formula.kind === 'sign'
    ? `(${formulaWords(formula)})`
    : formulaWords(formula);
