import type { IncidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.schemas.ts';
import type { IncidentNature } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import type { StepProps } from '../../../platform/public-form/case-form-kind.ts';
import { type Card, OneOfCards } from '../../../platform/public-form/choice-cards.tsx';
import type { ReportValues } from './report-values.ts';

const StoryField = lazyShown(() => import('./story-field.tsx').then((module) => module.StoryField));

const kinds: readonly Card<IncidentNature>[] = [
  {
    value: 'security',
    label: 'Um problema com dados',
    plain:
      'Mandei para a pessoa errada, perdi ou roubaram algo, alguém entrou onde não devia, dados apareceram em público, o sistema parou.',
  },
  {
    value: 'scam',
    label: 'Um golpe, ou uma tentativa',
    plain: 'Boleto, PIX, ligação, link, alguém que se passou por outra pessoa.',
  },
];

/** What kind it is, and what happened, in one's own words. */
export const WhatStep = ({ form: { field, values } }: StepProps<ReportValues, IncidentPublicForm>) => (
  <>
    <div className="public-first">
      <p className="medium">Antes de tudo</p>
      <ul>
        <li>Não apague mensagens nem arquivos: são provas.</li>
        <li>Acha que invadiram? Tire o aparelho da internet, mas deixe ligado.</li>
      </ul>
    </div>
    <OneOfCards of={field('nature')} legend="O que você quer contar?" cards={kinds} />
    {values.nature !== '' && <StoryField of={field('description')} />}
  </>
);
