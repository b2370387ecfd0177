import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { credentialingHandlingEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handling.endpoints.ts';
import {
  kinships,
  livelihoods,
  races,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import {
  applicationDecisions,
  proposedGrants,
  reportKinds,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { answerWords } from '@conforme/contracts/platform/questionnaires/answer-words.ts';
import { scoreCriteria } from '@conforme/contracts/platform/scholarships/application-score.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { takeFile } from '../../../core/api/take-file.ts';
import './documents-card.css';
import { CaseCard, type FactRow, Facts } from '../../../platform/case-handling/screen/case-card.tsx';
import { IssuedDocumentsCard } from '../../../platform/case-handling/screen/issued-documents-card.tsx';

interface Props {
  readonly detail: ApplicationDetail;
}

/** What the family told; nothing of it before it was sent. */
export function FamilyCard({ detail: { form, answered, declared } }: Props) {
  if (!form)
    return (
      <CaseCard title="Com a família">
        <p>A família está preenchendo. O que ela escreve aparece aqui quando for enviado.</p>
      </CaseCard>
    );
  const { candidate, guardians, contact, address, members } = form;
  const rows: readonly FactRow[] = [
    ['Candidato', candidate.name],
    ['Nascimento', candidate.birth_date && formatCivilDate(candidate.birth_date)],
    ['Escola de hoje', candidate.school],
    ['Irmão na escola', candidate.sibling === 'yes' ? 'Sim' : 'Não'],
    ...guardians.map(
      ({ name, cpf, kinship }, index) =>
        [
          index === 0 ? 'Responsável' : `${index + 1}º responsável`,
          [name, kinship && kinships.labels[kinship].toLowerCase(), `CPF ${cpf}`].filter(Boolean).join(', '),
        ] as const,
    ),
    ['Contato', [contact.email, contact.phone && formatPhone(contact.phone)].filter(Boolean).join(', ')],
    [
      'Endereço',
      [address.street, address.street_number, address.complement, address.district, address.city]
        .filter(Boolean)
        .join(', '),
    ],
  ];
  const questions = answered.flatMap(({ questions, answers }) =>
    questions
      .filter(({ id }) => answers[id] !== undefined)
      .map((question) => [question.label, answerWords(question, answers[question.id] as never)] as FactRow),
  );
  return (
    <CaseCard title="O que a família informou">
      <Facts rows={rows} />
      <h3 className="edi-part">Quem mora na casa</h3>
      <Facts
        rows={[
          [candidate.name, candidate.livelihood && livelihoods.labels[candidate.livelihood]],
          ...members.map(
            ({ name, birth_date, kinship, livelihood, occupation }, index) =>
              [
                members.findIndex((one) => one.name === name) === index ? name : `${name} (${index + 1})`,
                [
                  kinship && kinships.labels[kinship],
                  birth_date && `nascimento em ${formatCivilDate(birth_date)}`,
                  occupation,
                  livelihood && livelihoods.labels[livelihood],
                ]
                  .filter(Boolean)
                  .join(', '),
              ] as FactRow,
          ),
        ]}
      />
      {questions.length > 0 && (
        <>
          <h3 className="edi-part">Questionário</h3>
          <Facts rows={questions} />
        </>
      )}
      {declared && declared.length > 0 && (
        <>
          <h3 className="edi-part">O que a família declarou</h3>
          <ul>
            {declared.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </CaseCard>
  );
}

/** Read on purpose, and each time on record. */
export function SensitiveCard({ detail }: Props) {
  const [shown, setShown] = useState<Record<string, string> | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (!detail.form) return null;
  const ask = async () => {
    setAsking(true);
    try {
      setShown(await call(credentialingHandlingEndpoints.sensitive, { params: { id: detail.id } }));
    } finally {
      setAsking(false);
    }
  };
  return (
    <CaseCard title="Saúde e deficiência">
      {shown ? (
        <Facts
          rows={[
            ['Deficiência', shown.disability === 'yes' ? `Sim: ${shown.disability_kind}` : 'Não'],
            ['Doença grave na família', shown.health],
            ['Cor ou raça', races.labels[shown.race as keyof typeof races.labels] ?? 'Não informada'],
          ]}
        />
      ) : (
        <>
          <p className="muted small">Só para quem analisa. Cada leitura fica registrada.</p>
          <Button
            variant="default"
            loading={isAsking}
            leftSection={<IconEye size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => void ask()}
          >
            Ler
          </Button>
        </>
      )}
    </CaseCard>
  );
}

export function OpinionCard({ detail: { opinion, reports, decision, appeal } }: Props) {
  if (!opinion && reports.length === 0 && !appeal) return null;
  return (
    <CaseCard title="Análise social">
      {reports.map(({ id, kind, on, text }) => (
        <div key={id}>
          <p className="medium">
            {reportKinds.labels[kind]} em {formatCivilDate(on)}
          </p>
          <p dir="auto">{text}</p>
        </div>
      ))}
      {opinion && (
        <>
          <Facts
            rows={[
              ['Proposta', proposedGrants.labels[opinion.grant]],
              ['CRESS', opinion.cress],
              ['Limite elevado por relatório', opinion.raised ? 'Sim' : null],
              ['Nota', opinion.score.toLocaleString('pt-BR')],
              ...opinion.lines.map(
                ({ criterion, points, most }) =>
                  [
                    scoreCriteria.labels[criterion],
                    `${points.toLocaleString('pt-BR')} de ${most.toLocaleString('pt-BR')}`,
                  ] as FactRow,
              ),
            ]}
          />
          <p dir="auto">{opinion.text}</p>
        </>
      )}
      {decision && (
        <>
          <h3>{applicationDecisions.labels[decision.decision]}</h3>
          <p dir="auto">{decision.text}</p>
        </>
      )}
      {appeal && (
        <>
          <h3>Recurso</h3>
          <p dir="auto">{appeal.text}</p>
        </>
      )}
    </CaseCard>
  );
}

export const TermCard = ({ detail: { documents, id, protocol } }: Props) => (
  <IssuedDocumentsCard
    title="Termo de concessão"
    documents={documents}
    protocol={protocol}
    take={(document_id, name) =>
      takeFile(credentialingHandlingEndpoints.document, { params: { id, document_id } }, name)
    }
  />
);
