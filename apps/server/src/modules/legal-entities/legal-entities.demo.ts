import { isSmallAgent } from '@conforme/contracts/modules/legal-entities/small-agent.ts';
import { sql } from 'kysely';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { nameOfficer } from '../../platform/organisations/officers.ts';

const NOTICE = `Este aviso explica como a Rede Vale do Ipê usa os dados pessoais de estudantes, famílias e colaboradores.

Que dados usamos: identificação, contato, vida escolar e, quando a família informa, dados de saúde.
Para quê: matrícula, acompanhamento pedagógico, segurança e obrigações legais.
Por quanto tempo: enquanto durar o vínculo e, depois, pelos prazos da lei.
Com quem compartilhamos: órgãos de ensino e fornecedores que trabalham para nós.
Como falar com a pessoa encarregada: encarregado@valedoipe.example.`;

const CHARITY_NOTICE = `Este aviso explica como usamos os dados pessoais de quem atendemos e de quem doa.

Que dados usamos: identificação, contato e o que cada pessoa nos conta para ser atendida.
Para quê: atendimento, recibos de doação e obrigações legais.
Por quanto tempo: enquanto durar o atendimento e, depois, pelo tempo que a lei manda.`;

/** Every question of the assessment, as the network answers it. */
const SCHOOL_ANSWERS = {
  kind_fits: true,
  above_revenue: true,
  above_group: false,
  large_scale: true,
  significant_effect: true,
  emerging_technology: false,
  public_surveillance: false,
  automated_decisions: false,
  sensitive_data: true,
  vulnerable_holders: true,
};

const seats = [
  ['86010190', 'Rua Sergipe', '640', 'Centro', 'Londrina', 'PR', '+554333224455'],
  ['86015010', 'Avenida Higienópolis', '1500', 'Centro', 'Londrina', 'PR', '+554333229900'],
  ['86047550', 'Rua das Acácias', '88', 'Jardim das Acácias', 'Londrina', 'PR', '+554333457788'],
] as const;

/** A network that has done its homework, a unit that is closed, and an organisation nobody accompanies. */
export const legalEntitiesDemo: DemoPart = async (installation) => {
  const { db, school, charity, accounts } = installation;
  for (const [index, id] of [school.id, ...school.units].entries()) await seat(installation, id, index);
  await db
    .updateTable('legal_entities')
    .set({
      size: 'DEMAIS',
      cnae: '8513900',
      cebas_number: 'Portaria SERES nº 214/2024',
      cebas_valid_until: sql<string>`(now() + interval '210 days')::date`,
      public_forms: JSON.stringify({
        open: ['privacy-form'],
        texts: {
          'privacy-form': {
            opening_text: 'Este é o canal da Rede Vale do Ipê para falar dos seus dados pessoais.',
            confirmation_text: 'Recebemos o seu pedido. Obrigado por escrever.',
          },
        },
      }),
    })
    .where('id', '=', school.id)
    .execute();
  await nameOfficer(db, school.id, 'encarregado', {
    name: 'Helena Prado Queiroz',
    email: 'encarregado@valedoipe.example',
    phone: '+554333224456',
    public_contact: 'Rua Sergipe, 640, Londrina, das 9h às 17h',
  });
  await nameOfficer(db, school.id, 'substitute', {
    name: 'Otávio Brandão Dias',
    email: 'substituto@valedoipe.example',
    phone: null,
  });
  await db
    .insertInto('privacy_notices')
    .values([
      {
        legal_entity_id: school.id,
        version: 1,
        body: NOTICE.split('\n\n')[0] as string,
        published_by: accounts.admin,
      },
      { legal_entity_id: school.id, version: 2, body: NOTICE, published_by: accounts.encarregado },
    ])
    .execute();
  await db
    .insertInto('small_agent_assessments')
    .values({
      legal_entity_id: school.id,
      assessed_on: sql<string>`(now() - interval '60 days')::date`,
      answers: JSON.stringify(SCHOOL_ANSWERS),
      small_agent: isSmallAgent(SCHOOL_ANSWERS),
      reason:
        'Rede com mais de dois mil estudantes, quase todos menores de idade, e receita acima do limite.',
      created_by: accounts.encarregado,
    })
    .execute();
  await db
    .updateTable('legal_entities')
    .set({ kind: 'mantida' })
    .where('id', '=', school.units[2] as number)
    .execute();
  await db
    .insertInto('legal_entities')
    .values([
      {
        company_name: 'Associação Educacional Vale do Ipê',
        trading_name: 'Colégio Vale do Ipê – Cambé (encerrado)',
        kind: 'filial',
        parent_id: school.id,
        city: 'Cambé',
        federation_unit: 'PR',
        active: false,
      },
      // Registered by itself: it is in the administration's list of those nobody accompanies.
      {
        company_name: 'Escola Criativa do Campo Ltda',
        trading_name: 'Criativa do Campo',
        completed_at: null,
      },
    ])
    .execute();
  await db
    .updateTable('legal_entities')
    .set({ size: 'ME', city: 'Maringá', federation_unit: 'PR', email: `contato@${charity.domain}` })
    .where('id', '=', charity.id)
    .execute();
  await nameOfficer(db, charity.id, 'encarregado', {
    name: 'Marta Lins Ferraz',
    email: `encarregado@${charity.domain}`,
    phone: null,
  });
  await db
    .insertInto('privacy_notices')
    .values({ legal_entity_id: charity.id, version: 1, body: CHARITY_NOTICE, published_by: accounts.admin })
    .execute();
};

async function seat({ db, school }: DemoInstallation, id: number, index: number): Promise<void> {
  const [postal_code, street, street_number, district, city, federation_unit, phone] = seats[
    index % seats.length
  ] as (typeof seats)[number];
  await db
    .updateTable('legal_entities')
    .set({ postal_code, street, street_number, district, city, federation_unit, phone })
    .set({ kind: index === 0 ? 'matriz' : 'filial', email: `contato@${school.domain}` })
    .where('id', '=', id)
    .execute();
}
