import { portalCebasRatio } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import type { ScholarshipCount } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import {
  fullMinimumRules,
  fullMinimums,
  lacksCourses,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/full-minimums.ts';
import {
  fullWords,
  partialWords,
  registeredWords,
  requiredWords,
  tenths,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/ratio-words.ts';
import {
  granteesOf,
  ratioRegimes,
  scholarshipRatio,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/scholarship-ratio.ts';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { Balance } from './balance.tsx';

interface Props {
  readonly counts: readonly ScholarshipCount[];
  /** Null for whoever only reads. */
  readonly onEdit: ((count: ScholarshipCount) => void) | null;
}

export function UnitsCard({ counts, onEdit }: Props) {
  const [leaving, setLeaving] = useState<ScholarshipCount | null>(null);
  const send = useSend(portalCebasRatio.endpoints.remove);
  const remove = () =>
    leaving && send.mutate({ params: { id: String(leaving.id) } }, { onSettled: () => setLeaving(null) });
  return (
    <section className="card ratio-card" aria-labelledby="ratio-units">
      <h2 id="ratio-units">Por unidade</h2>
      <p className="muted small">
        Básica e superior são contadas em separado. Na básica, aluno com deficiência pesa 1,2; em tempo
        integral, 1,4; nunca os dois.
      </p>
      <div className="ratio-scroll">
        <table className="ratio-table">
          <caption className="visually-hidden">Bolsas exigidas e concedidas em cada unidade</caption>
          <thead>
            <tr>
              <th scope="col">Unidade</th>
              <th scope="col" className="num">
                Pagantes
              </th>
              <th scope="col" className="num">
                Exigidas
              </th>
              <th scope="col" className="num">
                Integrais com peso
              </th>
              <th scope="col" className="num">
                Parciais ÷ 2
              </th>
              <th scope="col" className="num">
                Tem
              </th>
              <th scope="col">Saldo</th>
              {onEdit && (
                <th scope="col">
                  <span className="visually-hidden">Ações</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {counts.map((count) => (
              <UnitRow key={count.id} count={count} onEdit={onEdit} onRemove={setLeaving} />
            ))}
          </tbody>
        </table>
      </div>
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={remove}
        isSending={send.isPending}
        question="Excluir os números desta unidade? Ela deixa de entrar na conta deste ano."
        subject={leaving && `${leaving.unit.label}, ${ratioRegimes[leaving.stage].label}`}
        isDangerous
      />
    </section>
  );
}

interface RowProps {
  readonly count: ScholarshipCount;
  readonly onEdit: Props['onEdit'];
  readonly onRemove: (count: ScholarshipCount) => void;
}

function UnitRow({ count, onEdit, onRemove }: RowProps) {
  const { label } = ratioRegimes[count.stage];
  const ratio = scholarshipRatio(count.stage, count);
  const below = fullMinimums(count).filter(({ missing }) => missing > 0);
  return (
    <tr>
      <th scope="row">
        <span dir="auto">{count.unit.label}</span>
        <span className="muted small">
          {label.toLowerCase()} · 1 para {ratioRegimes[count.stage].payingPerGrant}
        </span>
        <span className="muted small">{registeredWords(count.registered, granteesOf(count))}</span>
        {below.map(({ rule, missing }) => (
          <span key={rule} className="small ratio-short">
            {fullMinimumRules[rule]}: {missing === 1 ? 'falta' : 'faltam'} {missing.toLocaleString('pt-BR')}
          </span>
        ))}
        {lacksCourses(count) && (
          <span className="muted small">registre os cursos: cada um precisa de bolsa integral</span>
        )}
      </th>
      <td className="num">{ratio.base.toLocaleString('pt-BR')}</td>
      <td className="num">
        {ratio.required.toLocaleString('pt-BR')}
        <span className="muted small">{requiredWords(count.stage, ratio)}</span>
      </td>
      <td className="num">
        {tenths(ratio.full_tenths)}
        <span className="muted small">{fullWords(count.stage, count)}</span>
      </td>
      <td className="num">
        {tenths(ratio.partial_tenths)}
        <span className="muted small">{partialWords(count)}</span>
      </td>
      <td className="num">
        <b>{tenths(ratio.total_tenths)}</b>
        {ratio.benefits_tenths > 0 && (
          <span className="muted small">com {tenths(ratio.benefits_tenths)} em benefícios</span>
        )}
      </td>
      <td>
        <Balance ratio={ratio} />
      </td>
      {onEdit && (
        <td className="ratio-acts">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Alterar os números de ${count.unit.label}, ${label}`}
            onClick={() => onEdit(count)}
          >
            <IconPencil size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Excluir os números de ${count.unit.label}, ${label}`}
            onClick={() => onRemove(count)}
          >
            <IconTrash size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}
