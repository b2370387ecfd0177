import { evaluateFormula, type FormulaStep } from '@conforme/contracts/core/formula/evaluate-formula.ts';
import { FormulaError } from '@conforme/contracts/core/formula/formula-error.ts';
import { formulaFunctions } from '@conforme/contracts/core/formula/formula-functions.ts';
import { formulaValueWords, formulaWords } from '@conforme/contracts/core/formula/formula-words.ts';
import {
  type Formula,
  type FormulaValue,
  formulaVariables,
  parseFormula,
} from '@conforme/contracts/core/formula/parse-formula.ts';
import { MAX_FORMULA_LENGTH } from '@conforme/contracts/core/formula/read-formula.ts';
import { Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { PageFrame } from '../../core/ui/page.tsx';
import './developer.css';

const EXAMPLES = [
  { label: 'Nota de fornecedor', text: 'SE(impeditiva; MÍNIMO(69; nota); nota)' },
  { label: 'Média ponderada', text: 'ARRED((peso_1 * nota_1 + peso_2 * nota_2) / (peso_1 + peso_2); 2)' },
  { label: 'Renda por pessoa', text: 'renda_da_família / pessoas <= 1,5 * salário_mínimo' },
];
const SHOWN_STEPS = 100;

/** Tries a score formula out over typed values, and shows the arithmetic behind the result. */
export function FormulaPage() {
  const [text, setText] = useState(EXAMPLES[0]?.text ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const read = attempt(() => parseFormula(text));
  const names = read.ok ? formulaVariables(read.value) : [];
  return (
    <PageFrame subtitle="Escreva como numa planilha: decimais com vírgula, entradas separadas por ponto e vírgula.">
      <div className="developer-columns">
        <section className="card developer-card" aria-label="Fórmula e valores">
          <Textarea
            label="Fórmula"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_FORMULA_LENGTH}
            spellCheck={false}
            value={text}
            error={read.ok || text.trim() === '' ? undefined : pointing(text, read.error)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p className="developer-examples">
            <span className="muted">Exemplos:</span>
            {EXAMPLES.map((example) => (
              <UnstyledButton
                key={example.label}
                className="link-button"
                onClick={() => setText(example.text)}
              >
                {example.label}
              </UnstyledButton>
            ))}
          </p>
          <div className="developer-values">
            {names.map((name) => (
              <TextInput
                key={name}
                label={name}
                placeholder="número, sim ou não"
                value={typed[name] ?? ''}
                error={
                  typed[name] && readValue(typed[name]) === undefined
                    ? 'Digite um número, sim ou não.'
                    : undefined
                }
                onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
              />
            ))}
          </div>
          {read.ok && <Result formula={read.value} names={names} typed={typed} />}
        </section>
        <Reference />
      </div>
    </PageFrame>
  );
}

type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: FormulaError };

function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, error };
    throw error;
  }
}

const pointing = (text: string, { message, position }: FormulaError) =>
  position >= text.length ? message : `${message} (posição ${position + 1})`;

/** '1.234,5' and '1234.5' as numbers, 'sim' and 'não' as conditions; undefined for anything else. */
function readValue(typed: string): FormulaValue | undefined {
  const word = typed.trim().toLowerCase();
  if (['sim', 'verdadeiro'].includes(word)) return true;
  if (['não', 'nao', 'falso'].includes(word)) return false;
  const plain = word.includes(',') ? word.replaceAll('.', '').replace(',', '.') : word;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

interface ResultProps {
  readonly formula: Formula;
  readonly names: readonly string[];
  readonly typed: Readonly<Record<string, string>>;
}

function Result({ formula, names, typed }: ResultProps) {
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = readValue(typed[name] ?? '');
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const worked = attempt(() => evaluateFormula(formula, values));
  return (
    <div className="formula-result">
      <p role="status">
        <span className="muted">Resultado</span>
        {worked.ok ? (
          <output className="formula-value num">{formulaValueWords(worked.value.value)}</output>
        ) : (
          <span className="formula-missing">{worked.error.message}</span>
        )}
      </p>
      {worked.ok && worked.value.steps.length > 0 && <Steps steps={worked.value.steps} />}
    </div>
  );
}

function Steps({ steps }: { steps: readonly FormulaStep[] }) {
  return (
    <>
      <h2 className="developer-heading">Como se chegou a ele</h2>
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

function Reference() {
  return (
    <section className="card developer-card" aria-labelledby="functions">
      <h2 id="functions" className="developer-heading">
        Funções
      </h2>
      <dl className="formula-functions">
        {[...formulaFunctions].map(([name, { usage, does }]) => (
          <div key={name}>
            <dt>{usage}</dt>
            <dd className="muted">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        Sinais: + − * / ^ % e as comparações = &lt;&gt; &lt; &lt;= &gt; &gt;=. Nomes podem ter acentos.
      </p>
    </section>
  );
}
