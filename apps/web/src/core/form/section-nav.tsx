import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import './section-nav.css';

export interface NavSection {
  /** Of the element on the page. */
  readonly id: string;
  readonly label: string;
  /** Whether what has to be there is there; absent where nothing has to be. */
  readonly isComplete?: boolean;
  /** Fields that need work before it can be saved. */
  readonly wrong?: number;
}

export interface NavGroup {
  readonly label: string;
  readonly sections: readonly NavSection[];
}

interface Props {
  readonly label: string;
  readonly groups: readonly NavGroup[];
  readonly onGo: (id: string) => void;
}

/** The sections of a long form beside it: where one is, what is still missing, what is wrong. */
export function SectionNav({ label, groups, onGo }: Props) {
  const sections = groups.flatMap((group) => group.sections);
  const here = useSectionInView(sections.map(({ id }) => id));
  const needed = sections.filter(({ isComplete }) => isComplete !== undefined);
  const complete = `${needed.filter(({ isComplete }) => isComplete).length} de ${needed.length}`;
  // Where there is no room beside the form, the list waits behind a button.
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const go = (id: string) => {
    setOpen(false);
    onGo(id);
  };
  return (
    <nav className="section-nav" aria-label={label}>
      <UnstyledButton
        className="section-nav-toggle"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {sections.find(({ id }) => id === here)?.label ?? label}
          <span className="muted small num"> · {complete} completas</span>
        </span>
        <IconChevronDown size={17} stroke={1.7} aria-hidden="true" />
      </UnstyledButton>
      <div id={list} className="section-nav-list" data-open={isOpen || undefined}>
        <p className="muted small num">
          <b>{complete}</b> seções obrigatórias completas
        </p>
        {groups.map((group) => (
          <div key={group.label}>
            <p className="section-nav-group">{group.label}</p>
            <ul className="plain-list">
              {group.sections.map((section) => (
                <li key={section.id}>
                  <UnstyledButton
                    aria-current={section.id === here ? 'true' : undefined}
                    onClick={() => go(section.id)}
                  >
                    <span>{section.label}</span>
                    <Mark {...section} />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function Mark({ wrong = 0, isComplete }: NavSection) {
  if (wrong > 0)
    return (
      <span className="section-nav-wrong num">
        {wrong}
        <span className="visually-hidden">
          {wrong === 1 ? ' campo precisa de correção' : ' campos precisam de correção'}
        </span>
      </span>
    );
  if (isComplete === undefined) return null;
  const MarkIcon = isComplete ? IconCheck : IconCircleDashed;
  return (
    <span className="section-nav-mark" data-complete={isComplete || undefined}>
      <MarkIcon size={16} stroke={1.9} aria-hidden="true" />
      <span className="visually-hidden">{isComplete ? ' completa' : ' falta algo'}</span>
    </span>
  );
}

/** The first section, from above, that stands in the upper part of the window. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [here, setHere] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const shown = new Set<string>();
    const order = all.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) shown.add(target.id);
          else shown.delete(target.id);
        const first = order.find((id) => shown.has(id));
        if (first) setHere(first);
      },
      { rootMargin: '-90px 0px -60% 0px' },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return here;
}
