import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';

interface Props {
  readonly one: NaturalEntityDetail;
  readonly other: NaturalEntityDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Two valid CPFs are two people, unless one was typed wrongly: whoever merges looks at both once more. */
export function MergeQuestion({ one, other, ...dialog }: Props) {
  const isDoubtful =
    Boolean(one.sealed.cpf) && Boolean(other.sealed.cpf) && one.sealed.cpf !== other.sealed.cpf;
  return (
    <ConfirmDialog
      {...dialog}
      question={isDoubtful ? 'CPFs diferentes: são a mesma pessoa?' : 'São a mesma pessoa?'}
      subject={
        <span className="merge-asked">
          {[one, other].map((person) => (
            <span key={person.id}>
              <b dir="auto">{person.name}</b>
              <span className="muted small num">{factsOf(person)}</span>
            </span>
          ))}
        </span>
      }
      yes="Sim, unificar"
      isDangerous
    />
  );
}

const factsOf = ({ sealed: { cpf }, birth_date }: NaturalEntityDetail): string =>
  [
    cpf ? `CPF ${cpf}` : 'sem CPF',
    birth_date ? `nascimento em ${formatCivilDate(birth_date)}` : 'sem data de nascimento',
  ].join(' · ');
