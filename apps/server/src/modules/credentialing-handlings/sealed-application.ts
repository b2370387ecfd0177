import { bareCpf } from '@conforme/contracts/core/brazil/cpf-number.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import type { SealedFields } from '../../platform/sealed-fields.ts';

type Sensitive = ApplicationForm['sensitive'];
export type OpenForm = Omit<ApplicationForm, 'sensitive'>;

/** What a family wrote: sealed for its row, and what is sensitive apart from the rest. */
export class SealedApplication {
  constructor(private readonly fields: SealedFields) {}

  form = (id: string, { sensitive: _, ...form }: ApplicationForm): Buffer =>
    this.fields.seal('scholarship_forms.content', id, JSON.stringify(form));
  openForm = (id: string, sealed: Buffer): OpenForm =>
    JSON.parse(this.fields.open('scholarship_forms.content', id, sealed));

  sensitive = (id: string, { sensitive }: Pick<ApplicationForm, 'sensitive'>): Buffer =>
    this.fields.seal('scholarship_sensitive.content', id, JSON.stringify(sensitive));
  openSensitive = (id: string, sealed: Buffer): Sensitive =>
    JSON.parse(this.fields.open('scholarship_sensitive.content', id, sealed));

  /** The same for the same person, and nothing that could be read backwards. */
  digest = (cpf: string): Buffer => this.fields.digest('scholarship_applications.cpf', bareCpf(cpf));
}
