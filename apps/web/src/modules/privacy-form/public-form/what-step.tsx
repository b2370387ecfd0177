import {
  type RequestTypeCode,
  requestTypeFacts,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { useId } from 'react';
import { SomeOfCards } from '../../../platform/public-form/choice-cards.tsx';
import { GroupError } from '../../../platform/public-form/public-fields.tsx';
import type { RequestForm } from './request-values.ts';

/** Fifteen in a row are too many to read: by what somebody is after, the most asked first. */
const groups: readonly { readonly legend: string; readonly codes: readonly RequestTypeCode[] }[] = [
  { legend: 'Saber dos meus dados', codes: ['ACES', 'CONF', 'COMP', 'INCO'] },
  { legend: 'Mudar ou apagar', codes: ['CORR', 'ELCO', 'ELIM', 'BLOQ', 'ANON'] },
  { legend: 'Decidir sobre o uso', codes: ['REVO', 'OPOS', 'REVI', 'PORT'] },
  { legend: 'Falar com a pessoa encarregada', codes: ['DUVI', 'RECL'] },
];

export function WhatStep({ form: { field } }: { form: RequestForm }) {
  const types = field('types');
  const id = useId();
  return (
    <div className="public-questions public-types" data-path="types">
      <GroupError id={id} error={types.error && 'Marque ao menos um pedido.'} />
      {groups.map(({ legend, codes }) => (
        <SomeOfCards
          key={legend}
          // Said once, above all of them.
          of={{ ...types, error: undefined }}
          describedBy={types.error ? id : undefined}
          legend={legend}
          cards={codes.map((code) => ({
            value: code,
            label: requestTypeFacts[code].label,
            plain: (
              <>
                {requestTypeFacts[code].plain} <span className="nowrap">({requestTypeFacts[code].law})</span>
              </>
            ),
          }))}
        />
      ))}
    </div>
  );
}
