import {
  type Likelihood,
  likelihoods,
  riskLevel,
  riskLevels,
  type Severity,
  severities,
} from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly severity: Severity | '';
  readonly likelihood: Likelihood | '';
  readonly error: ReactNode;
  readonly onPick: (severity: Severity, likelihood: Likelihood) => void;
}

/** Severity by likelihood, in words and without colours of alarm: our own scale, which decides nothing alone. */
export function RiskMatrix({ severity, likelihood, error, onPick }: Props) {
  const name = useId();
  return (
    <div data-path="severity">
      <div className="risk-scroll">
        <table className="risk-matrix">
          <caption className="visually-hidden">Gravidade e probabilidade do dano</caption>
          <thead>
            <tr>
              <th scope="col">Gravidade</th>
              {likelihoods.options.map((column) => (
                <th key={column.value} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {severities.options.toReversed().map((row) => (
              <tr key={row.value}>
                <th scope="row">{row.label}</th>
                {likelihoods.options.map((column) => {
                  const level = riskLevel(row.value, column.value);
                  const isOn = severity === row.value && likelihood === column.value;
                  return (
                    <td key={column.value}>
                      <label className="risk-cell" data-level={level} data-on={isOn || undefined}>
                        <input
                          type="radio"
                          className="visually-hidden"
                          name={name}
                          checked={isOn}
                          onChange={() => onPick(row.value, column.value)}
                          aria-label={`Gravidade ${row.label.toLowerCase()}, probabilidade ${column.label.toLowerCase()}: risco ${riskLevels.labels[level].toLowerCase()}`}
                        />
                        {riskLevels.labels[level].toLowerCase()}
                      </label>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted small">As colunas dizem a probabilidade de acontecer.</p>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  );
}
