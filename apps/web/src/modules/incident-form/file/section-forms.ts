import type { SavedSection } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import type { ComponentType } from 'react';
import { CommunicationFields } from './communication-fields.tsx';
import { DataFields, HoldersNoticeFields, MeasuresFields, RisksFields } from './effect-fields.tsx';
import { InvolvedFields, OperatorsFields, ScamFields, SecrecyFields } from './list-fields.tsx';
import type { SectionFieldsProps } from './section-fields-props.ts';
import { DescriptionFields, KnowledgeFields, NotifierFields, TimelinessFields } from './story-fields.tsx';

/** The fields of each section that a person fills in. */
export const sectionForms: { readonly [S in SavedSection]: ComponentType<SectionFieldsProps<S>> } = {
  notifier: NotifierFields,
  communication: CommunicationFields,
  knowledge: KnowledgeFields,
  timeliness: TimelinessFields,
  holders_notice: HoldersNoticeFields,
  description: DescriptionFields,
  data: DataFields,
  risks: RisksFields,
  measures: MeasuresFields,
  secrecy: SecrecyFields,
  involved: InvolvedFields,
  operators: OperatorsFields,
  scam: ScamFields,
};
