import type { PublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { openProfile } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { draftFileRules } from '@conforme/contracts/platform/cases/draft-rules.ts';
import type { CaseFormKind } from '../../../platform/public-form/case-form-kind.ts';
import { formEndpoints } from './form-endpoints.ts';
import { openForm } from './open-form.ts';
import { privacyFormWords } from './privacy-form-words.ts';
import { askedFiles, contactEmail, emptyValues, inputOf, type RequestValues } from './request-values.ts';
import { WhoStep } from './who-step.tsx';

/** The request of a holder of personal data, as its public form is built. */
export const privacyFormKind: CaseFormKind<RequestValues, PublicForm> = {
  formType: 'privacy',
  endpoints: formEndpoints,
  opening: openForm,
  words: privacyFormWords,
  confidentiality: openProfile,
  // What an earlier release kept has rows without names: it is not read.
  keptAs: 'privacy-2',
  addressCode: { hint: 'É para proteger você: ninguém recebe os seus dados em seu lugar.' },
  files: { rules: draftFileRules, refusedAt: 'request', asked: askedFiles },
  emptyValues,
  steps: [
    {
      title: 'Quem faz o pedido',
      heading: 'Quem faz o pedido?',
      hint: ({ opening_text }) => (
        <>
          <p className="public-words">
            {opening_text ?? 'Aqui você usa os direitos que a lei dá sobre os seus dados pessoais.'}
          </p>
          <p>
            O pedido é gratuito e leva uns cinco minutos. Já fez um pedido?{' '}
            <a href="#/form-protocol-query/privacy">Acompanhe aqui</a>.
          </p>
        </>
      ),
      fields: ['requester', 'relation', 'holder', 'representative'],
    },
    {
      title: 'O que você quer pedir',
      heading: 'O que você quer pedir?',
      hint: () =>
        'Marque um ou mais. Se errar, a equipe acerta com você: nenhum pedido é recusado por estar na opção errada.',
      fields: ['types'],
    },
    {
      title: 'Detalhes e anexos',
      heading: 'Detalhes e anexos',
      fields: [
        'access',
        'description',
        'corrections',
        'portability_target',
        'automated_decision',
        'consent_to_withdraw',
        'files',
      ],
    },
  ],
  FirstStep: WhoStep,
  loadLater: () => import('./later-steps.tsx').then((module) => module.laterParts),
  loadChecks: () => import('./request-checks.ts').then((module) => module.requestProblems),
  bodyOf: inputOf,
  contactEmail,
};
