import { formatAmount, parseMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import { scamChannels } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { dateTimeMask } from '../../../core/form/fields/date-time-mask.ts';
import { OneOfCards, SomeOfCards } from '../../../platform/public-form/choice-cards.tsx';
import type { PublicField } from '../../../platform/public-form/public-field.ts';
import { LineField, MaskedField } from '../../../platform/public-form/public-fields.tsx';
import type { ReportForm } from './report-values.ts';

const yesNo = [
  { value: 'yes', label: 'Sim' },
  { value: 'no', label: 'Não' },
] as const;
const used = [{ value: 'yes', label: 'Usaram o nome ou a marca da organização' }] as const;

/** Whoever has lost something is told what to do first; the rest can wait. */
export function ScamQuestions({ form: { field, values } }: { form: ReportForm }) {
  return (
    <fieldset className="public-part">
      <legend>O golpe</legend>
      <div className="public-pills">
        <OneOfCards
          of={field('scam.scam_data_given')}
          legend="Você pagou ou passou algum dado?"
          cards={yesNo}
        />
      </div>
      <div role="status">{values.scam.scam_data_given === 'yes' && <DoNow />}</div>
      <div className="public-pills">
        <SomeOfCards of={field('scam.scam_channels')} legend="Por onde veio?" cards={scamChannels.options} />
      </div>
      <LineField
        of={field('scam.scam_sender')}
        label="Número, e-mail ou site de quem mandou"
        maxLength={300}
        isOptional
      />
      <LineField
        of={field('scam.scam_account')}
        label="Chave PIX ou conta de destino"
        help="Se tiver. Ajuda o banco a bloquear."
        maxLength={300}
        isOptional
      />
      <div className="public-row">
        <AmountField of={field('scam.scam_asked_cents')} label="Valor pedido" />
        <AmountField of={field('scam.scam_lost_cents')} label="Valor pago" />
      </div>
      <LineField
        of={valued(field('scam.police_report'))}
        label="Boletim de ocorrência"
        help="O número, se já foi registrado."
        maxLength={80}
        isOptional
      />
      <MaskedField
        of={valued(field('scam.bank_called_at'))}
        label="Quando o banco foi avisado"
        mask={dateTimeMask}
        example="DD/MM/AAAA HH:mm"
        isOptional
      />
      <SomeOfCards of={field('scam.scam_name_used')} legend="O nome da organização" cards={used} />
    </fieldset>
  );
}

/** A draft of an earlier version does not have these. */
const valued = (of: PublicField<string>): PublicField<string> => ({ ...of, value: of.value ?? '' });

/** In the order in which they help most. */
const DoNow = () => (
  <div className="callout public-callout scam-now" data-tone="danger">
    <div>
      <p className="medium">Faça agora, nesta ordem</p>
      <ol>
        <li>
          Ligue para o seu banco e peça o <b>MED</b>, a devolução do PIX. Nas primeiras horas há mais chance.
        </li>
        <li>Troque a senha que você passou.</li>
        <li>Registre o boletim de ocorrência, pela internet ou na delegacia.</li>
      </ol>
    </div>
  </div>
);

interface AmountProps {
  readonly of: PublicField<string>;
  readonly label: string;
}

/** Reais as people write them; once the field is left, in full. */
function AmountField({ of, label }: AmountProps) {
  const check = () => {
    const cents = parseMoney(of.value);
    if (cents === null) of.check();
    else of.set(formatAmount(cents));
  };
  return (
    <LineField of={{ ...of, check }} label={`${label} (R$)`} inputMode="decimal" maxLength={30} isOptional />
  );
}
