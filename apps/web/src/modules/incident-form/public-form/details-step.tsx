import type { IncidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.schemas.ts';
import { dataNatures } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { noAnswers, type TypedAnswer } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import { dateTimeMask } from '../../../core/form/fields/date-time-mask.ts';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import { AreaField } from '../../../platform/public-form/area-field.tsx';
import type { StepProps } from '../../../platform/public-form/case-form-kind.ts';
import { SomeOfCards } from '../../../platform/public-form/choice-cards.tsx';
import type { PublicField } from '../../../platform/public-form/public-field.ts';
import { LineField, MaskedField, PickField } from '../../../platform/public-form/public-fields.tsx';
import { QuestionFields } from '../../../platform/questionnaires/question-fields.tsx';
import type { ReportValues } from './report-values.ts';
import { ScamQuestions } from './scam-questions.tsx';

interface UnitProps {
  readonly of: PublicField<ReportValues['unit_id']>;
  readonly units: IncidentPublicForm['units'];
}

/** Only where there is more than one place. */
function UnitField({ of, units }: UnitProps) {
  const { value, set, ...field } = of;
  return (
    <PickField
      of={{
        ...field,
        // A draft of an earlier version does not have it.
        value: value ? String(value.id) : NOT_KNOWN,
        set: (code) => set(units.find(({ id }) => String(id) === code) ?? null),
      }}
      label="Em que unidade"
      options={[
        { value: NOT_KNOWN, label: 'Não sei' },
        ...units.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      isOptional
    />
  );
}
const NOT_KNOWN = 'unknown';

/** When, where, who and which data; of a scam its own questions first. Nobody has to know all of it. */
export function DetailsStep({ form, facts }: StepProps<ReportValues, IncidentPublicForm>) {
  const { field, values } = form;
  const asked = values.nature === '' ? null : facts.questions[values.nature];
  // Answers are sent with the version that was on the screen.
  useWhenChanged(() => {
    if (!asked || values.asked.version === asked.version_id) return;
    const { version_id: version, questions } = asked;
    form.changeValues((before) => ({ ...before, asked: { version, questions } }));
  }, [asked?.version_id]);
  return (
    <>
      {values.nature === 'scam' && <ScamQuestions form={form} />}
      <fieldset className="public-part">
        <legend>Quando, onde e com quem</legend>
        <MaskedField
          of={field('occurred_at')}
          label="Quando aconteceu"
          mask={dateTimeMask}
          example="DD/MM/AAAA HH:mm"
          isOptional
        />
        {facts.units.length > 0 && <UnitField of={field('unit_id')} units={facts.units} />}
        <LineField
          of={field('area')}
          label="Onde"
          help="O setor, a sala ou o sistema."
          maxLength={120}
          isOptional
        />
        <AreaField
          of={field('involved_text')}
          label="Quem está envolvido"
          help="Quem fez, quem viu, de quem são os dados."
          maxLength={2000}
          rows={3}
          isOptional
        />
      </fieldset>
      <div className="public-pills">
        <SomeOfCards
          of={field('data_natures')}
          legend="Que dados são?"
          hint="Marque o que souber. Se não souber, siga em frente."
          cards={dataNatures.options}
        />
      </div>
      {asked && (
        <QuestionFields
          questions={asked.questions}
          field={(id) => {
            const of = field(`answers.${id}`) as PublicField<TypedAnswer>;
            // A draft of an earlier version knows nothing of a new question.
            return { ...of, value: of.value ?? noAnswers(asked.questions)[id] ?? '' };
          }}
        />
      )}
    </>
  );
}
