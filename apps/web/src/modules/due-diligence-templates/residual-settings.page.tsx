import { formulaValueWords } from '@conforme/contracts/core/formula/formula-words.ts';
import { parseFormula } from '@conforme/contracts/core/formula/parse-formula.ts';
import { MAX_FORMULA_LENGTH } from '@conforme/contracts/core/formula/read-formula.ts';
import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import type { ResidualSettings } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import {
  defaultResidualFormula,
  residualRisk,
  residualVariables,
  wrongResidualFormula,
} from '@conforme/contracts/platform/questionnaires/residual-risk.ts';
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { LeaveQuestion } from '../../core/form/leave-question.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { attempt, pointing } from '../../platform/formula/formula-attempt.ts';
import { FormulaReference, FormulaResult } from '../../platform/formula/formula-parts.tsx';
import '../../core/ui/field-styles.ts';
import './due-diligence-templates.css';

const { residual, save_residual } = dueDiligenceTemplates.endpoints;

/** How the risk that is left is worked out, and a place to try it. */
export function ResidualSettingsPage() {
  const settings = useEndpoint(residual, {});
  return (
    <PageFrame subtitle="O que sobra de risco depois da nota: entra na avaliação e na carteira de fornecedores.">
      <div className="formula-columns">
        <LoadedPart of={settings} failed="A fórmula não pôde ser carregada." height={360}>
          {(stored) => <FormulaForm key={`${stored.from}:${stored.version}`} stored={stored} />}
        </LoadedPart>
        <FormulaReference variables={residualVariables} />
      </div>
    </PageFrame>
  );
}

const sources: Readonly<Record<ResidualSettings['from'], string>> = {
  own: 'Em vigor: a fórmula da sua organização.',
  above: 'Em vigor: a fórmula da organização acima.',
  default: 'Em vigor: a fórmula do Conforme.',
};

function FormulaForm({ stored }: { stored: ResidualSettings }) {
  const [text, setText] = useState(stored.formula);
  const save = useSend(save_residual);
  const isChanged = text.trim() !== stored.formula;
  const read = attempt(() => parseFormula(text));
  // Unreadable text points at its place; the rest is tried over the whole scale.
  const wrong =
    text.trim() === ''
      ? 'Escreva a fórmula.'
      : read.ok
        ? wrongResidualFormula(text)
        : pointing(text, read.error);
  const send = (formula: string | null) =>
    save.mutateAsync({ body: { version: stored.version, formula } }).then(
      () => undefined,
      () => undefined,
    );
  return (
    <section className="card formula-card" aria-label="Fórmula do risco que sobra">
      <p className="muted">
        {sources[stored.from]} Vale para as respostas que chegarem; as que já chegaram ficam com o valor que
        tinham.
      </p>
      <Textarea
        label="Fórmula"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_FORMULA_LENGTH}
        spellCheck={false}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Trial formula={text} wrong={wrong} />
      <div className="template-formula-foot">
        {stored.from === 'own' && (
          <Button variant="subtle" color="red" loading={save.isPending} onClick={() => send(null)}>
            Voltar à fórmula de cima
          </Button>
        )}
        {text.trim() !== defaultResidualFormula && (
          <Button variant="subtle" onClick={() => setText(defaultResidualFormula)}>
            Escrever a do Conforme
          </Button>
        )}
        <Button
          disabled={!isChanged || wrong !== null}
          loading={save.isPending}
          onClick={() => send(text.trim())}
        >
          Salvar
        </Button>
      </div>
      <LeaveQuestion
        isChanged={() => isChanged}
        words={{
          title: 'Sair sem salvar?',
          question: 'A fórmula que você escreveu ainda não foi salva.',
          no: 'Continuar editando',
          yes: 'Sair sem salvar',
          isDangerous: true,
        }}
      />
    </section>
  );
}

/** The formula over a supplier that is made up here. */
function Trial({ formula, wrong }: { formula: string; wrong: string | null }) {
  const [criticality, setCriticality] = useState('4');
  const [score, setScore] = useState('72');
  const [isBlocked, setBlocked] = useState(false);
  const isScore = /^(?:\d{1,2}|100)$/.test(score.trim());
  const worked =
    wrong === null && isScore
      ? attempt(() =>
          residualRisk(formula, Number(criticality), {
            score: Number(score),
            blocked_by: isBlocked ? ['impeditiva'] : [],
          }),
        )
      : null;
  return (
    <>
      <div className="formula-values">
        <NativeSelect
          label="Criticidade"
          data={['1', '2', '3', '4', '5']}
          value={criticality}
          onChange={(event) => setCriticality(event.currentTarget.value)}
        />
        <TextInput
          label="Nota"
          inputMode="numeric"
          maxLength={3}
          value={score}
          error={isScore ? undefined : 'De 0 a 100.'}
          onChange={(event) => setScore(event.currentTarget.value)}
        />
        <Switch
          className="template-trial-switch"
          label="Impeditiva sem pontos"
          checked={isBlocked}
          onChange={(event) => setBlocked(event.currentTarget.checked)}
        />
      </div>
      {worked?.ok && worked.value ? (
        <FormulaResult
          value={
            <>
              {formulaValueWords(worked.value.value)} <small className="muted">de 5</small>
            </>
          }
          steps={worked.value.steps}
        />
      ) : (
        <FormulaResult value={null} missing={wrong ?? 'Preencha os valores para experimentar.'} steps={[]} />
      )}
    </>
  );
}
