import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import {
  type IncidentSection,
  incidentSections,
  sectionsOf,
} from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconCircleCheck, IconCircleHalf2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { LeaveQuestion } from '../../../core/form/leave-question.tsx';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import '../../../platform/case-handling/screen/case.css';
import './incident-file.css';
import { SectionForm } from './section-form.tsx';
import { Communication, SectionKnown } from './section-known.tsx';
import { completenessWords, isSaved, sectionSummary } from './section-summary.ts';
import { type UnsavedSections, useUnsavedSections } from './unsaved-sections.ts';

interface Props {
  readonly incident: IncidentDetail;
  /** Whether sections are forms here. */
  readonly isEdited: boolean;
  readonly open: IncidentSection | null;
  readonly onOpen: (section: IncidentSection | null) => void;
}

/** The file of an incident in the order of ANPD's form: one section open, the others in a line each. */
export function IncidentFileCard({ incident, isEdited, open, onOpen }: Props) {
  const id = useId();
  const unsaved = useUnsavedSections();
  const sections = sectionsOf(incident);
  const missingIn = (section: IncidentSection) =>
    incident.sections.find((one) => one.section === section)?.missing ?? [];
  const complete = sections.filter((section) => missingIn(section).length === 0).length;
  return (
    <section className="card incident-file" aria-labelledby={id}>
      <div className="incident-file-head">
        <div>
          <h2 id={id}>Ficha do incidente</h2>
          <p className="muted small">
            {incident.nature === 'security' ? 'Na ordem do formulário da ANPD. ' : ''}
            {isEdited && 'Cada seção é salva sozinha.'}
          </p>
        </div>
        <span className="medium small num" role="status">
          {complete} de {sections.length} completas
        </span>
      </div>
      <ol className="plain-list">
        {sections.map((section, index) => (
          <Section
            key={section}
            {...{ incident, section, isEdited, unsaved }}
            number={index + 1}
            missing={missingIn(section)}
            isOpen={open === section}
            onToggle={() => onOpen(open === section ? null : section)}
          />
        ))}
      </ol>
      {isEdited && <LeaveQuestion isChanged={unsaved.isChanged} onLeave={unsaved.keep} />}
    </section>
  );
}

interface SectionProps {
  readonly incident: IncidentDetail;
  readonly section: IncidentSection;
  readonly isEdited: boolean;
  readonly unsaved: UnsavedSections;
  readonly number: number;
  readonly missing: readonly string[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Section({ incident, section, isEdited, unsaved, number, missing, isOpen, onToggle }: SectionProps) {
  const id = useId();
  // What was typed in a section stays when another one is opened.
  const [wasOpen, setWasOpen] = useState(isOpen);
  useWhenChanged(() => {
    if (isOpen) setWasOpen(true);
  }, [isOpen]);
  return (
    <li className="file-section" data-open={isOpen || undefined}>
      <h3>
        <UnstyledButton
          id={`section-${section}`}
          className="file-row"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className="muted num file-number">{number}</span>
          <span className="medium file-name">{incidentSections.labels[section]}</span>
          <span className="muted small ellipsis file-summary" dir="auto">
            {!isOpen && sectionSummary(incident, section)}
          </span>
          <Completeness missing={missing} />
          <IconChevronDown size={16} stroke={1.7} className="file-chevron" aria-hidden="true" />
        </UnstyledButton>
      </h3>
      <div id={id} className="file-content" hidden={!isOpen}>
        {missing.length > 0 && (
          <p className="muted small">Falta: {missing.join(', ').toLocaleLowerCase('pt-BR')}.</p>
        )}
        {(isOpen || wasOpen) &&
          (isEdited && isSaved(section) ? (
            <>
              {section === 'communication' && <Communication incident={incident} />}
              <SectionForm {...{ incident, section, unsaved }} />
            </>
          ) : (
            <SectionKnown {...{ incident, section }} />
          ))}
      </div>
    </li>
  );
}

/** Never amber or red: those are for dates and mistakes. */
function Completeness({ missing }: { missing: readonly string[] }) {
  const isComplete = missing.length === 0;
  const MarkIcon = isComplete ? IconCircleCheck : IconCircleHalf2;
  return (
    <span className="file-mark small" data-complete={isComplete || undefined}>
      <MarkIcon size={16} stroke={1.8} aria-hidden="true" />
      {completenessWords(missing)}
    </span>
  );
}
