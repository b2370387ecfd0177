import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { codeOf } from '@conforme/contracts/platform/questionnaires/question-rows.ts';
import type { Questionnaire, Section } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

interface Props {
  readonly content: Questionnaire;
  readonly section: Section;
  readonly error: string | undefined;
  readonly change: (part: Partial<Section>) => void;
  readonly onRemove: () => void;
  readonly isReadOnly: boolean;
}

/** Title, introduction and the certificates that answer a section. */
export function SectionProperties({ content, section, error, change, onRemove, isReadOnly }: Props) {
  return (
    <div className="builder-fields">
      <TextInput
        label="Título da seção"
        required
        maxLength={120}
        readOnly={isReadOnly}
        value={section.title}
        error={error}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Introdução"
        autosize
        minRows={2}
        maxLength={500}
        readOnly={isReadOnly}
        value={section.help ?? ''}
        onChange={(event) => change({ help: event.currentTarget.value.replaceAll('\n', ' ') || undefined })}
      />
      <Certificates {...{ content, section, change, isReadOnly }} />
      {!isReadOnly && content.sections.length > 1 && (
        <Button variant="subtle" color="red" className="builder-remove" onClick={onRemove}>
          Remover a seção e suas perguntas
        </Button>
      )}
    </div>
  );
}

const MOST = 10;

type CertificatesProps = Pick<Props, 'content' | 'section' | 'change' | 'isReadOnly'>;

function Certificates({ content, section, change, isReadOnly }: CertificatesProps) {
  const [typed, setTyped] = useState('');
  const certificates = section.certificates ?? [];
  const add = () => {
    const label = typed.trim();
    if (label === '') return;
    const id = certificateId(content, label);
    if (!certificates.some((one) => one.id === id))
      change({ certificates: [...certificates, { id, label }] });
    setTyped('');
  };
  return (
    <fieldset className="builder-options">
      <legend>Certificados que respondem a seção</legend>
      <p className="muted small">
        Válido e com arquivo, qualquer um deles dá os pontos das perguntas que ele responde.
      </p>
      {certificates.map(({ id, label }) => (
        <div key={id} className="builder-option">
          <span className="grow">{label}</span>
          {!isReadOnly && (
            <ActionIcon
              aria-label={`Tirar ${label}`}
              onClick={() => {
                const rest = certificates.filter((one) => one.id !== id);
                change({ certificates: rest.length > 0 ? rest : undefined });
              }}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isReadOnly && certificates.length < MOST && (
        <div className="builder-option">
          <TextInput
            className="grow"
            aria-label="Outro certificado"
            placeholder="ISO/IEC 27001"
            maxLength={120}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <ActionIcon aria-label="Adicionar certificado" onClick={add} disabled={typed.trim() === ''}>
            <IconPlus size={17} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </fieldset>
  );
}

/** The same in every section: what another section calls alike, or made from its name. */
const certificateId = (content: Questionnaire, label: string): string =>
  content.sections
    .flatMap(({ certificates = [] }) => certificates)
    .find((one) => plainText(one.label) === plainText(label))?.id ?? codeOf(label, 'c');
