import type { FederationUnit } from '@conforme/contracts/core/brazil/federation-units.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { DemoInstallation, DemoOrganisation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { firstNames, surnames, womenNames } from '../../platform/demo/demo-people.ts';

/** Who a school and a charity write to: tag, where they work, what they do, why they are kept. */
const kinds = [
  ['Famílias', null, 'Responsável', 'contract', 'Ficha de matrícula'],
  ['Famílias', null, 'Mãe representante', 'contract', 'Ficha de matrícula'],
  ['Fornecedores', 'Papelaria Horizonte', 'Vendas', 'contract', 'Contrato de fornecimento'],
  ['Fornecedores', 'Transportes Boa Viagem', 'Atendimento', 'contract', 'Contrato de fornecimento'],
  [
    'Parceiros',
    'Associação de Bairro Jardim das Acácias',
    'Presidente',
    'legitimate_interest',
    'Reunião de bairro',
  ],
  ['Imprensa', 'Jornal da Serra', 'Repórter', 'legitimate_interest', 'Assessoria de imprensa'],
  ['Ex-alunos', null, 'Turma de 2019', 'consent', 'Formulário do site'],
  ['Órgãos públicos', 'Secretaria Municipal de Educação', 'Supervisão', 'legal_obligation', 'Ofício'],
] as const;
const units: readonly FederationUnit[] = ['PR', 'PR', 'PR', 'PR', 'SC', 'SP', 'SP', 'MG', 'RS', 'DF'];

export const contactsDemo: DemoPart = async (installation) => {
  const taken = new Set<string>();
  for (let n = 0; n < 62; n++) await makeContact(installation, installation.school, n, taken);
  for (let n = 0; n < 20; n++) await makeContact(installation, installation.charity, n, taken);
};

async function makeContact(
  { db, chance }: DemoInstallation,
  to: DemoOrganisation,
  n: number,
  taken: Set<string>,
) {
  const [tag, organisation, role, legal_basis, data_source] = chance.pick(kinds);
  const name = `${chance.pick(role === 'Mãe representante' ? womenNames : firstNames)} ${chance.pick(surnames)}`;
  const address = `${plainText(name).replace(/\s+/g, '.')}@contatos.example`;
  const emails = chance.number(9) === 0 || taken.has(address) ? [] : [address];
  taken.add(address);
  const isConsent = legal_basis === 'consent';
  await db
    .insertInto('contacts')
    .values({
      legal_entity_id: n % 4 === 0 ? chance.pick(to.units) : to.id,
      name,
      organisation,
      role,
      emails,
      phones: emails.length === 0 || chance.number(3) > 0 ? [`+55439${String(88_000_000 + n * 7_919)}`] : [],
      bounced_emails: n % 17 === 3 ? emails : [],
      federation_unit: chance.pick(units),
      tags: chance.number(5) === 0 ? [tag, 'Convidar para eventos'] : [tag],
      legal_basis,
      data_source,
      consented_on: isConsent ? '2026-03-02' : null,
      consent_how: isConsent ? 'Marcou a caixa no formulário do site' : null,
      email_opt_out_on: n % 11 === 5 ? '2026-08-14' : null,
      message_opt_out_on: n % 13 === 6 ? '2026-09-30' : null,
    })
    .execute();
}
