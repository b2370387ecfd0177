import { evaluateFormula } from '@conforme/contracts/core/formula/evaluate-formula.ts';
import { formulaValueWords } from '@conforme/contracts/core/formula/formula-words.ts';
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
import { attempt, pointing } from '../../platform/formula/formula-attempt.ts';
import { FormulaReference, FormulaResult } from '../../platform/formula/formula-parts.tsx';
import './developer.css';

const EXAMPLES = [
  { label: 'Nota de fornecedor', text: 'SE(impeditiva; MÍNIMO(69; nota); nota)' },
  { label: 'Média ponderada', text: 'ARRED((peso_1 * nota_1 + peso_2 * nota_2) / (peso_1 + peso_2); 2)' },
  { label: 'Renda por pessoa', text: 'renda_da_família / pessoas <= 1,5 * salário_mínimo' },
];

/** Tries a score formula out over typed values, and shows the arithmetic behind the result. */
export function FormulaPage() {
  const [text, setText] = useState(EXAMPLES[0]?.text ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const read = attempt(() => parseFormula(text));
  const names = read.ok ? formulaVariables(read.value) : [];
  return (
    <PageFrame subtitle="Escreva como numa planilha: decimais com vírgula, entradas separadas por ponto e vírgula.">
      <div className="formula-columns">
        <section className="card formula-card" aria-label="Fórmula e valores">
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
          <div className="formula-values">
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
          {read.ok && <Tried formula={read.value} names={names} typed={typed} />}
        </section>
        <FormulaReference />
      </div>
    </PageFrame>
  );
}

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

function Tried({ formula, names, typed }: ResultProps) {
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = readValue(typed[name] ?? '');
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const worked = attempt(() => evaluateFormula(formula, values));
  return worked.ok ? (
    <FormulaResult value={formulaValueWords(worked.value.value)} steps={worked.value.steps} />
  ) : (
    <FormulaResult value={null} missing={worked.error.message} steps={[]} />
  );
}
