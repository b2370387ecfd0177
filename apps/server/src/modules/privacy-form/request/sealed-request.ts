import { bareCpf, formatCpf, isCpf } from '@conforme/contracts/core/brazil/cpf-number.ts';
import type { HolderDocument } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';
import type { SealedFields } from '../../../platform/sealed-fields.ts';

export interface SealedRequestColumns {
  /** What sealed values are bound to. */
  readonly id: string;
  readonly holder_document_kind: HolderDocument | null;
  readonly holder_document_sealed: Buffer | null;
  readonly representative_cpf_sealed: Buffer | null;
}

export type SealedRequestPart = 'holder_document' | 'representative_cpf';

/** The one form in which a number is compared, however it was written. */
const comparable = (text: string) =>
  isCpf(text) ? bareCpf(text) : text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Documents of a request: sealed for its row, found by their digest, shown without their ends. */
export class SealedRequest {
  constructor(private readonly fields: SealedFields) {}

  columnsOf(id: string, { holder, representative }: Pick<RequestInput, 'holder' | 'representative'>) {
    const { kind } = holder.document;
    const number = comparable(holder.document.number);
    return {
      id,
      holder_document_kind: kind,
      holder_document_sealed: this.fields.seal('privacy_requests.holder_document', id, number),
      holder_document_digest: this.fields.digest('privacy_requests.holder_document', number),
      representative_cpf_sealed:
        representative && this.fields.seal('privacy_requests.representative_cpf', id, representative.cpf),
      representative_cpf_digest:
        representative && this.fields.digest('privacy_requests.representative_cpf', representative.cpf),
    };
  }

  /** Of what these words could be the whole of: a CPF, a passport. */
  digestsOf(words: string): Buffer[] {
    const number = comparable(words);
    if (number.length < 5) return [];
    return [
      this.fields.digest('privacy_requests.holder_document', number),
      this.fields.digest('privacy_requests.representative_cpf', number),
    ];
  }

  /** As it is written in Brazil; null where there is none. */
  open(row: SealedRequestColumns, part: SealedRequestPart): string | null {
    const sealed = row[`${part}_sealed`];
    const number = sealed && this.fields.open(`privacy_requests.${part}`, row.id, sealed);
    return number && isCpf(number) ? formatCpf(number) : number;
  }

  /** '***.982.247-**'; of other documents the last two signs. */
  masked(row: SealedRequestColumns, part: SealedRequestPart): string | null {
    const number = this.open(row, part);
    if (number === null) return null;
    return isCpf(number) ? `***.${number.slice(4, 11)}-**` : `•••••${number.slice(-2)}`;
  }
}
