import { credentialingDeskEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-desk.endpoints.ts';
import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import {
  type ApplicationForm,
  EMPTY_FORM,
  peopleOf,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { applicationSteps } from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import { neededDocuments } from '@conforme/contracts/modules/credentialing-handlings/rules/needed-documents.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { CaseCard } from '../../platform/case-handling/screen/case-card.tsx';
import { fieldsOf } from '../../platform/public-form/public-field.ts';
import { CandidateStep } from './public-form/candidate-step.tsx';
import { DeclarationsStep } from './public-form/declarations-step.tsx';
import { FamilyStep } from './public-form/family-step.tsx';
import { GuardiansStep } from './public-form/guardians-step.tsx';
import { HouseStep } from './public-form/house-step.tsx';
import { SensitiveStep } from './public-form/sensitive-step.tsx';
import { stepHeadings } from './public-form/step-headings.ts';
import './public-form/credentialing-form.css';

const path = '/portal-cebas/credentialings/configs';

/** The application as a family will see it, with what the call stores now. Nothing that is typed here is kept. */
export function FormPreviewPage({
  params: { id },
}: PageProps<'/portal-cebas/credentialings/configs/:id/form-preview'>) {
  const record = useEndpoint(credentialingDeskEndpoints.formPreview, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Edital não encontrado" listPath={path}>
      {(facts) => (
        <PageFrame
          title={`Prévia da inscrição no edital ${facts.number}`}
          subtitle="As perguntas com o que está salvo agora. Nada do que se escreve aqui é guardado."
          actions={
            <>
              <Button component={AppLink} to={`${path}/${id}/preview`} variant="default">
                Ver a página pública
              </Button>
              <Button component={AppLink} to={`${path}/${id}/edit`} variant="default">
                Voltar ao edital
              </Button>
            </>
          }
        >
          <PreviewedForm facts={facts} />
        </PageFrame>
      )}
    </RecordScreen>
  );
}

function PreviewedForm({ facts }: { facts: OpenedCall }) {
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
          {at === 2 && <HouseStep {...step} />}
          {at === 3 && <FamilyStep {...step} change={setForm} />}
          {at === 4 && <SensitiveStep {...step} />}
          {at === 5 && <AskedPapers {...{ form, facts }} />}
          {at === 6 && (
            <DeclarationsStep
              {...{ facts, form, accepted }}
              errors={{}}
              failed={null}
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
