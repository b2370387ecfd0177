import { bareCep, formatCep } from '@conforme/contracts/core/brazil/cep.ts';
import { bareCnpj, formatCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { documentMask } from './mask.ts';

export const cnpjMask = documentMask('AA.AAA.AAA/AAAA-00', bareCnpj, formatCnpj);
export const cepMask = documentMask('00000-000', bareCep, formatCep);
