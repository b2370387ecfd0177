import { importsModule } from '@conforme/contracts/modules/imports/imports.contract.ts';
import {
  type ImportTarget,
  importTargets,
  tooManyAtOnce,
} from '@conforme/contracts/platform/imports/import-targets.ts';
import {
  type BatchMode,
  batchModes,
  type DuplicateRule,
  duplicateRules,
  type ImportDetail,
} from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { Button, Radio } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { useSend } from '../../core/api/use-send.ts';
import { useCan } from '../../core/session/permissions.ts';
import '../../core/ui/field-styles.ts';
import { ImportCounts } from './import-counts.tsx';
import { RefusedButton } from './refused-button.tsx';

interface Props {
  readonly detail: ImportDetail;
  readonly checked: NonNullable<ImportDetail['checked']>;
  readonly onStarted: () => Promise<unknown>;
}

const figures = new Intl.NumberFormat('pt-BR');

/** The whole file was looked at: what there is, what to do with duplicates, and the start. */
export function StartImport({ detail, checked: { good, bad, duplicate }, onStarted }: Props) {
  const target: ImportTarget = importTargets[detail.target];
  const { update, once, mostAtOnce } = target;
  const isTooMany = mostAtOnce !== undefined && good + bad + duplicate > mostAtOnce;
  const can = useCan();
  const start = useSend(importsModule.endpoints.start, { announce: false, leaves: true });
  const [rule, setRule] = useState<DuplicateRule>('skip');
  const [mode, setMode] = useState<BatchMode>('batches');
  const isSent = useRef(false);
  /** A second click comes before the button is drawn as busy. What is already running is read again. */
  const run = async () => {
    if (isSent.current) return;
    isSent.current = true;
    const body = { version: detail.version, rule, mode };
    try {
      await start.mutateAsync({ params: { id: String(detail.id) }, body });
      await onStarted();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await onStarted().catch(() => undefined);
    } finally {
      isSent.current = false;
    }
  };
  const count = rule === 'skip' ? good : good + duplicate;
  return (
    <section className="card import-card" aria-labelledby="import-start">
      <h2 id="import-start">Conferência da planilha inteira</h2>
      <ImportCounts
        counts={[
          ['Linhas boas', good],
          ['Com problema', bad],
          ['Já cadastradas ou repetidas', duplicate],
        ]}
      />
      {duplicate > 0 && (
        <Radio.Group
          label="O que fazer com as que já estão cadastradas?"
          value={rule}
          onChange={(value) => setRule(value as DuplicateRule)}
        >
          <div className="import-choices">
            {duplicateRules.options
              .filter(({ value }) => !(once && value === 'create'))
              .map((option) => (
                <Radio key={option.value} {...option} disabled={option.value === 'update' && !can(update)} />
              ))}
          </div>
        </Radio.Group>
      )}
      <Radio.Group label="Como gravar?" value={mode} onChange={(value) => setMode(value as BatchMode)}>
        <div className="import-choices">
          {batchModes.options.map((option) => (
            <Radio
              key={option.value}
              {...option}
              disabled={option.value === 'all' && (bad > 0 || isTooMany)}
            />
          ))}
        </div>
      </Radio.Group>
      {isTooMany && <p className="muted">{tooManyAtOnce(target)}</p>}
      {bad > 0 && (
        <p className="muted">
          As linhas com problema ficam de fora. Baixe-as, corrija o que diz a coluna Motivo e envie-as depois.
        </p>
      )}
      <div className="import-actions">
        <Button loading={start.isPending} disabled={count === 0} onClick={run}>
          Importar {figures.format(count)} {count === 1 ? 'linha' : 'linhas'}
        </Button>
        <RefusedButton detail={detail} />
      </div>
    </section>
  );
}
