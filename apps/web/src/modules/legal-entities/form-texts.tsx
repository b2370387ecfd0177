import { textedForms } from '@conforme/contracts/platform/organisations/organisation-words.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import type { OrganisationValues } from './organisation-form-values.ts';

type Texts = OrganisationValues['public_forms']['texts'];

/** What each public form says in the organisation's own words; whoever sends to another form never reads them. */
export function FormTexts({ of }: { readonly of: FieldOf<Texts> }) {
  return (
    <div className="form-wide organisation-texts">
      <p className="muted">
        Textos de cada formulário. Onde não há um seu, o formulário mostra o do Conforme.
      </p>
      {textedForms.options.map(({ value: form, label }) => {
        const { opening_text, confirmation_text } = of.value[form];
        return (
          <details key={form} open={opening_text !== '' || confirmation_text !== '' || undefined}>
            <summary>{label}</summary>
            <div className="form-grid">
              {/* The questionnaire of a supplier opens with the words of whoever sends it. */}
              {form !== 'due-diligence' && (
                <TextAreaField of={of.at(`${form}.opening_text`)} label="Texto de abertura" isWide />
              )}
              <TextAreaField of={of.at(`${form}.confirmation_text`)} label="Texto de confirmação" isWide />
            </div>
          </details>
        );
      })}
    </div>
  );
}
