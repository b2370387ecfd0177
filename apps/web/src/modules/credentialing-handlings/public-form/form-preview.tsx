import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import {
  type ApplicationForm,
  EMPTY_FORM,
  peopleOf,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { applicationSteps } from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import { neededDocuments } from '@conforme/contracts/modules/credentialing-handlings/rules/needed-documents.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import { fieldsOf } from '../../../platform/public-form/public-field.ts';
import { CandidateStep } from './candidate-step.tsx';
import { DeclarationsStep } from './declarations-step.tsx';
import { FamilyStep } from './family-step.tsx';
import { GuardiansStep } from './guardians-step.tsx';
import { HouseholdStep } from './household-step.tsx';
import { SensitiveStep } from './sensitive-step.tsx';
import { stepHeadings } from './step-headings.ts';
import './credentialing-form.css';

/** Every step as a family will see it, to walk through: what is typed changes what is asked, and goes nowhere. */
export function FormPreview({ facts }: { facts: OpenedCall }) {
  const [form, setForm] = useState<ApplicationForm>(EMPTY_FORM);
  const [at, setAt] = useState(0);
  const [accepted, setAccepted] = useState<readonly boolean[]>([]);
  const field = fieldsOf<ApplicationForm>({
    ...{ values: form, errors: {}, changeValues: setForm },
    ...{ setErrors: () => undefined, checkAt: () => undefined },
  });
  const step = { form, field, facts, errors: {} };
  const [title, hint] = stepHeadings[at] ?? stepHeadings[0];
  return (
    <div className="stack">
      <NativeSelect
        label="Etapa"
        className="edi-preview-step"
        data={applicationSteps.map(({ title }, index) => ({
          value: String(index),
          label: `${index + 1}. ${title}`,
        }))}
        value={String(at)}
        onChange={({ currentTarget: { value } }) => setAt(Number(value))}
      />
      <CaseCard title={title}>
        <p className="muted">{hint}</p>
        <div className="public-questions">
          {at === 0 && <CandidateStep {...step} />}
          {at === 1 && <GuardiansStep {...step} />}
          {at === 2 && <HouseholdStep {...step} />}
          {at === 3 && <FamilyStep {...step} change={setForm} />}
          {at === 4 && <SensitiveStep {...step} />}
          {at === 5 && <AskedPapers {...{ form, facts }} />}
          {at === 6 && (
            <DeclarationsStep
              {...{ facts, form, accepted }}
              errors={{}}
              failed={null}
              files={0}
              onGo={setAt}
              onAccept={(index, isOn) =>
                setAccepted(
                  facts.declarations.map((_, place) => (place === index ? isOn : !!accepted[place])),
                )
              }
            />
          )}
        </div>
      </CaseCard>
    </div>
  );
}

/** What each person would be asked to show, by what was answered in the steps before; nothing is taken in here. */
function AskedPapers({ form, facts }: { form: ApplicationForm; facts: OpenedCall }) {
  const needed = neededDocuments(form, facts.documents);
  return peopleOf(form).map(({ key, name }, index) => (
    <section key={key} aria-label={name || `Pessoa ${index + 1} da casa`}>
      <h3 dir="auto">{name || (index === 0 ? 'Quem vai estudar' : `Pessoa ${index + 1} da casa`)}</h3>
      <ul>
        {needed
          .filter(({ person }) => person === key)
          .map(({ document }) => (
            <li key={document} dir="auto">
              {document}
            </li>
          ))}
      </ul>
    </section>
  ));
}
