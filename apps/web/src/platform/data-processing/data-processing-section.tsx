import { legalBases } from '@conforme/contracts/core/legal-basis.ts';
import type { ReactNode } from 'react';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';

type LegalBasis = (typeof legalBases.options)[number]['value'];

interface Props {
  readonly legalBasis: FieldOf<LegalBasis | ''>;
  readonly dataSource: FieldOf<string>;
  /** Where such records usually come from. */
  readonly sourceExample: string;
  /** What else the register keeps about it. */
  readonly children?: ReactNode;
}

/** What the law asks of every record of a person: by what right it is kept, and where it came from. */
export function DataProcessingSection({ legalBasis, dataSource, sourceExample, children }: Props) {
  return (
    <FormSection
      title="Tratamento dos dados"
      description="Por que estes dados podem ser guardados e de onde vieram (LGPD, arts. 7º e 9º)."
    >
      <ChoiceField
        of={legalBasis}
        label="Base legal"
        placeholder="Não informada"
        options={legalBases.options}
      />
      <TextField of={dataSource} label="Origem dos dados" placeholder={sourceExample} />
      {children}
    </FormSection>
  );
}
