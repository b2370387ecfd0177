import type { FormulaStep } from '@conforme/contracts/core/formula/evaluate-formula.ts';
import { formulaFunctions } from '@conforme/contracts/core/formula/formula-functions.ts';
import { formulaValueWords, formulaWords } from '@conforme/contracts/core/formula/formula-words.ts';
import type { ReactNode } from 'react';
import './formula.css';

const SHOWN_STEPS = 100;

/** What came out of it, and the arithmetic behind it. */
export function FormulaResult({
  value,
  missing,
  steps,
}: {
  readonly value: ReactNode;
  /** Why there is no result. */
  readonly missing?: string | undefined;
  readonly steps: readonly FormulaStep[];
}) {
  return (
    <div className="formula-result">
      <p role="status">
        <span className="muted">Resultado</span>
        {missing === undefined ? (
          <output className="formula-value num">{value}</output>
        ) : (
          <span className="formula-missing">{missing}</span>
        )}
      </p>
      {missing === undefined && steps.length > 0 && <Steps steps={steps} />}
    </div>
  );
}

function Steps({ steps }: { steps: readonly FormulaStep[] }) {
  return (
    <>
      <h2 className="formula-heading">Como se chegou a ele</h2>
      <ol className="formula-steps num">
        {steps.slice(0, SHOWN_STEPS).map(({ formula, value }) => (
          <li key={formula.position + formulaWords(formula)}>
            <span>{formulaWords(formula)}</span> <b>= {formulaValueWords(value)}</b>
          </li>
        ))}
      </ol>
      {steps.length > SHOWN_STEPS && <p className="muted num">e mais {steps.length - SHOWN_STEPS} passos.</p>}
    </>
  );
}

/** What a formula can use: names of its own first, then the functions. */
export function FormulaReference({ variables }: { variables?: Readonly<Record<string, string>> }) {
  return (
    <section className="card formula-card" aria-label="O que a fórmula conhece">
      {variables && (
        <>
          <h2 className="formula-heading">Valores</h2>
          <Names names={Object.entries(variables)} />
        </>
      )}
      <h2 className="formula-heading">Funções</h2>
      <Names names={[...formulaFunctions.values()].map(({ usage, does }) => [usage, does])} />
      <p className="muted">
        Sinais: + − * / ^ % e as comparações = &lt;&gt; &lt; &lt;= &gt; &gt;=. Nomes podem ter acentos.
      </p>
    </section>
  );
}

const Names = ({ names }: { names: readonly (readonly [string, string])[] }) => (
  <dl className="formula-functions">
    {names.map(([name, does]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="muted">{does}</dd>
      </div>
    ))}
  </dl>
);
