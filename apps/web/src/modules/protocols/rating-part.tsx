import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { Button, Textarea } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CaseReference } from './case-reference.ts';
import { protocolEndpoints } from './protocol-endpoints.ts';
import { Refusal } from './refusal.tsx';
import { useAct } from './use-act.ts';
import './rating.css';

const words = ['Muito ruim', 'Ruim', 'Regular', 'Bom', 'Muito bom'] as const;

interface Props {
  readonly reference: CaseReference;
  readonly onSent: (found: OutsideCase) => void;
}

/** Five radio buttons that look like stars: keys, voices and fingers all know them. */
export function RatingPart({ reference, onSent }: Props) {
  const [stars, setStars] = useState(0);
  const [text, setText] = useState('');
  const name = useId();
  const { isSending, refusal, run, refuse } = useAct(
    () =>
      call(
        protocolEndpoints.rate,
        { body: { ...reference, stars, text: text.trim() === '' ? null : text } },
        { handles: isShownInPlace },
      ),
    onSent,
  );
  return (
    <section className="protocols-part protocols-form" aria-label="Avaliar">
      <fieldset className="protocols-stars">
        <legend>Como foi o atendimento?</legend>
        <div>
          {words.map((word, at) => {
            const count = at + 1;
            const Star = count <= stars ? IconStarFilled : IconStar;
            return (
              <label key={word} data-on={count <= stars || undefined}>
                <input
                  type="radio"
                  name={name}
                  className="visually-hidden"
                  checked={stars === count}
                  onChange={() => {
                    setStars(count);
                    refuse(null);
                  }}
                />
                <Star size={32} stroke={1.5} aria-hidden="true" />
                <span className="visually-hidden">
                  {count === 1 ? '1 estrela' : `${count} estrelas`}: {word}
                </span>
              </label>
            );
          })}
        </div>
        <p className="protocols-chosen" aria-hidden="true">
          {words[stars - 1] ?? 'Escolha de 1 a 5 estrelas'}
        </p>
      </fieldset>
      {stars > 0 && (
        <Textarea
          size="md"
          label={
            <>
              Quer contar por quê? <span className="public-optional">(opcional)</span>
            </>
          }
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Refusal words={refusal} />
      <div>
        <Button
          size="md"
          variant="default"
          loading={isSending}
          onClick={() => (stars === 0 ? refuse('Escolha de 1 a 5 estrelas.') : run())}
        >
          Enviar avaliação
        </Button>
      </div>
    </section>
  );
}
