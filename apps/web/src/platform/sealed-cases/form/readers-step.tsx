import { Checkbox, TextInput } from '@mantine/core';
import { OneOfCards } from '../../public-form/choice-cards.tsx';
import { custodiansOf, readersOf } from '../../sealed-reports/seal-report.ts';
import type { SealedFacts } from '../channel-web.ts';
import { peopleOf } from './carry-exclusions.ts';
import { type FormValues, identityModes } from './form-values.ts';
import { LaterReaders } from './later-readers.tsx';

interface Props {
  readonly facts: SealedFacts;
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  /** What changed about these people since they were last shown; null where nothing did. */
  readonly news: string | null;
  readonly onChange: (part: Partial<FormValues>) => void;
}

/** Who is given a key, and how far whoever reports wants to be known. */
export function ReadersStep({ facts, values, errors, news, onChange }: Props) {
  const { recipients, alternates, custodians, others } = facts.keys;
  const dutyOf = (handle: string): string | null => {
    if (recipients.some((one) => one.handle === handle)) return null;
    if (others.some((one) => one.handle === handle))
      return 'Não lê agora: pode vir a ler ou a guardar identidades mais tarde.';
    return alternates.some((one) => one.handle === handle)
      ? 'Só lê se nenhuma das outras pessoas puder.'
      : 'Não lê: guarda a identidade de quem relata em sigilo.';
  };
  const readers = readersOf(facts.keys, values.excluded);
  const toggle = (handle: string) =>
    onChange({
      excluded: values.excluded.includes(handle)
        ? values.excluded.filter((one) => one !== handle)
        : [...values.excluded, handle],
    });
  const { identity } = values;
  const setIdentity = (part: Partial<FormValues['identity']>) =>
    onChange({ identity: { ...identity, ...part } });
  const hasCustodian = custodiansOf(facts.keys, values.excluded).length > 0;
  const modes = hasCustodian ? identityModes : identityModes.filter(({ value }) => value !== 'confidential');
  return (
    <>
      {news && (
        <p className="public-notice" role="alert">
          {news}
        </p>
      )}
      <fieldset className="public-group" data-path="excluded">
        <legend>Quem vai ler este relato</legend>
        <p className="public-hint">
          Marque quem está envolvido, ou você teme: essa pessoa não recebe a chave, nem depois, se passar a
          substituir alguém.
        </p>
        <div className="sealed-exclude">
          {peopleOf(facts.keys).map(({ handle, name }) => (
            <Checkbox
              key={handle}
              size="md"
              label={`${name} não deve ler`}
              description={dutyOf(handle)}
              checked={values.excluded.includes(handle)}
              onChange={() => toggle(handle)}
            />
          ))}
        </div>
        <p className="public-hint" role="status">
          {readers.length === 0
            ? 'Ninguém ficou para ler. Deixe ao menos uma pessoa, ou procure o Disque 100.'
            : `Vão poder abrir: ${readers.map(({ name }) => name).join(', ')}.`}
        </p>
        <LaterReaders hasEscrow={facts.keys.escrow !== null} />
        {errors.excluded && <p className="public-group-error">{errors.excluded}</p>}
      </fieldset>
      <OneOfCards
        legend="Você quer se identificar?"
        {...(custodians.length > 0 && !hasCustodian
          ? { hint: 'Em sigilo não é possível: quem guardaria a sua identidade está entre quem você marcou.' }
          : {})}
        cards={modes}
        of={{
          path: 'identity.mode',
          value: identity.mode,
          error: errors['identity.mode'],
          set: (mode) => setIdentity({ mode: mode || 'anonymous' }),
          check: () => undefined,
        }}
      />
      {identity.mode !== 'anonymous' && (
        <>
          <TextInput
            size="md"
            label="Seu nome"
            data-path="identity.name"
            autoComplete="off"
            maxLength={120}
            error={errors['identity.name']}
            value={identity.name}
            onChange={(event) => setIdentity({ name: event.currentTarget.value })}
          />
          <TextInput
            size="md"
            label="Como falar com você"
            description="Telefone, e-mail ou outro meio."
            data-path="identity.contact"
            autoComplete="off"
            maxLength={200}
            error={errors['identity.contact']}
            value={identity.contact}
            onChange={(event) => setIdentity({ contact: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
