import { FormulaError } from './formula-error.ts';
import { formulaFunctions } from './formula-functions.ts';
import type { Formula, FormulaOperator, FormulaValue } from './parse-formula.ts';

/** One line of the arithmetic: what was worked out (in words with `formulaWords`), and what it gave. */
export interface FormulaStep {
  readonly formula: Formula;
  readonly value: FormulaValue;
}

export interface FormulaResult {
  readonly value: FormulaValue;
  /** In the order they were taken; a branch that SE did not take is not among them. */
  readonly steps: readonly FormulaStep[];
}

/** Works a formula out over the given values. A score that cannot be shown step by step convinces nobody. */
export function evaluateFormula(
  formula: Formula,
  values: Readonly<Record<string, FormulaValue>>,
): FormulaResult {
  const steps: FormulaStep[] = [];

  function resultOf(node: Formula): FormulaValue {
    if (node.kind === 'value') return node.value;
    if (node.kind === 'variable') return given(node.name, node.position, values);
    const value = finite(worked(node), node.position);
    steps.push({ formula: node, value });
    return value;
  }
  function worked(node: Formula): FormulaValue {
    switch (node.kind) {
      case 'sign':
        return node.operator === '-' ? -numberOf(node.input) : numberOf(node.input);
      case 'percent':
        return numberOf(node.input) / 100;
      case 'operation':
        return operation(node.operator, node);
      case 'call':
        return call(node.name, node.inputs);
      default:
        return resultOf(node);
    }
  }
  function operation(
    operator: FormulaOperator,
    { left, right }: { left: Formula; right: Formula },
  ): FormulaValue {
    if (operator === '=' || operator === '<>') {
      const [one, other] = [resultOf(left), resultOf(right)];
      if (typeof one !== typeof other)
        throw new FormulaError('Não se compara um número com verdadeiro ou falso.', right.position);
      return (one === other) === (operator === '=');
    }
    const [one, other] = [numberOf(left), numberOf(right)];
    if (operator === '/' && other === 0) throw new FormulaError('Divisão por zero.', right.position);
    return arithmetic[operator](one, other);
  }
  function call(name: string, inputs: readonly Formula[]): FormulaValue {
    const [first, second, third] = inputs as readonly [Formula, Formula, Formula];
    if (name === 'SE') return resultOf(truthOf(first) ? second : third);
    if (name === 'NÃO') return !truthOf(first);
    if (name === 'E') return inputs.every(truthOf);
    if (name === 'OU') return inputs.some(truthOf);
    const { of } = formulaFunctions.get(name) ?? {};
    if (!of) throw new Error(`the formula function ${name} does nothing`);
    return of(inputs.map(numberOf));
  }
  function numberOf(node: Formula): number {
    const value = resultOf(node);
    if (typeof value !== 'number') throw new FormulaError('Aqui se espera um número.', node.position);
    return value;
  }
  function truthOf(node: Formula): boolean {
    const value = resultOf(node);
    if (typeof value !== 'boolean')
      throw new FormulaError('Aqui se espera uma condição, como nota >= 7.', node.position);
    return value;
  }

  return { value: resultOf(formula), steps };
}

const arithmetic: Readonly<
  Record<Exclude<FormulaOperator, '=' | '<>'>, (one: number, other: number) => FormulaValue>
> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '^': (one, other) => one ** other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

function given(name: string, position: number, values: Readonly<Record<string, FormulaValue>>): FormulaValue {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new FormulaError(`Falta o valor de ${name}.`, position);
  return value;
}

function finite(value: FormulaValue, position: number): FormulaValue {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new FormulaError('O resultado é grande demais, ou não é um número.', position);
  return value;
}
