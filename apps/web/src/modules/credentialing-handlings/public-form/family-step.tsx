import { maritalStatuses } from '@conforme/contracts/core/person.ts';
import {
  type ApplicationForm,
  earnsNothing,
  type FamilyMember,
  kinships,
  livelihoods,
  NO_INCOMES,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import {
  MOST_MEMBERS,
  TOO_MANY,
} from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import { monthName } from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import { Button } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import type { PublicField } from '../../../platform/public-form/public-field.ts';
import { GroupError, LineField, PickField } from '../../../platform/public-form/public-fields.tsx';
import { AccountCard } from './account-card.tsx';
import type { StepProps } from './step-props.ts';

interface Props extends StepProps {
  readonly change: (change: (values: ApplicationForm) => ApplicationForm) => void;
}

const newKey = () => Math.random().toString(36).slice(2, 12).padEnd(6, '0');
const newMember = (): FamilyMember => ({
  ...{ key: newKey(), name: '', birth_date: '', kinship: '', marital_status: '', occupation: '' },
  ...{ livelihood: '', incomes: NO_INCOMES },
});

/** Everybody who lives there, what each earned in three months, and the account below. */
export function FamilyStep({ form, field, facts, errors, change }: Props) {
  return (
    <>
      <fieldset className="edi-person">
        <legend dir="auto">{form.candidate.name || 'Quem vai estudar'}</legend>
        <PickField
          of={field('candidate.livelihood')}
          label="De onde vem a renda"
          options={livelihoods.options}
        />
        {form.candidate.livelihood !== '' && !earnsNothing(form.candidate.livelihood) && (
          <Incomes at="candidate.incomes" {...{ field, facts }} />
        )}
      </fieldset>
      {form.members.map((member, index) => (
        <fieldset key={member.key} className="edi-person">
          <legend dir="auto">{member.name || `Pessoa ${index + 2} da casa`}</legend>
          <LineField of={field(`members.${index}.name`)} label="Nome completo" maxLength={160} />
          <div className="edi-two">
            <LineField of={field(`members.${index}.birth_date`)} label="Data de nascimento" type="date" />
            <PickField
              of={field(`members.${index}.kinship`)}
              label="O que é de quem vai estudar"
              options={kinships.options}
            />
          </div>
          <div className="edi-two">
            <PickField
              of={field(`members.${index}.marital_status`) as PublicField<never>}
              label="Estado civil"
              isOptional
              options={maritalStatuses.options as never}
            />
            <LineField
              of={field(`members.${index}.occupation`)}
              label="Profissão"
              isOptional
              maxLength={120}
            />
          </div>
          <PickField
            of={field(`members.${index}.livelihood`)}
            label="De onde vem a renda"
            options={livelihoods.options}
          />
          {member.livelihood !== '' && !earnsNothing(member.livelihood) && (
            <Incomes at={`members.${index}.incomes`} {...{ field, facts }} />
          )}
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() =>
              change((before) => ({
                ...before,
                members: before.members.filter(({ key }) => key !== member.key),
              }))
            }
          >
            Tirar {member.name || 'esta pessoa'}
          </Button>
        </fieldset>
      ))}
      <div data-path="members">
        <GroupError id="edi-members-error" error={errors.members} />
        {form.members.length + 1 < MOST_MEMBERS ? (
          <Button
            fullWidth
            variant="default"
            size="md"
            leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => change((before) => ({ ...before, members: [...before.members, newMember()] }))}
          >
            Juntar outra pessoa
          </Button>
        ) : (
          <p className="public-hint">{TOO_MANY}</p>
        )}
      </div>
      <LineField
        of={field('other_income')}
        label="Outras rendas da casa, por mês"
        help="Aluguel que recebe, pensão, ajuda de parentes. Deixe vazio se não há."
        isOptional
        inputMode="decimal"
        maxLength={30}
      />
      <AccountCard form={form} minimumWage={facts.minimum_wage} />
    </>
  );
}

function Incomes({ at, field, facts }: { at: string } & Pick<Props, 'field' | 'facts'>) {
  return (
    <div className="edi-incomes">
      <p className="edi-incomes-title">Quanto recebeu, antes dos descontos (R$)</p>
      <div className="edi-three">
        {facts.months.map((month, index) => (
          <LineField
            key={month}
            of={field(`${at}.${index}` as never) as PublicField<string>}
            label={monthName(month)}
            inputMode="decimal"
            maxLength={30}
          />
        ))}
      </div>
    </div>
  );
}
