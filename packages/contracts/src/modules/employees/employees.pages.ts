import { definePages } from '../../core/pages.ts';

export const employeesPages = definePages({
  name: 'employees',
  label: 'Colaboradores',
  area: 'pessoas',
  permissions: {
    'employees.menu': {
      label: 'Ver colaboradores',
      description: 'Abrir a lista de colaboradores, com unidade, cargo, área e gestor.',
      roles: ['encarregado', 'substituto', 'responsavel_organizacao', 'auditor'],
    },
    'employees.create': {
      label: 'Cadastrar colaboradores',
      description: 'Incluir vínculos de trabalho e novos cargos e áreas.',
      roles: ['responsavel_organizacao'],
    },
    'employees.edit': {
      label: 'Editar colaboradores',
      description: 'Alterar vínculos, desligar e readmitir; cuidar das listas de cargos e áreas.',
      roles: ['responsavel_organizacao'],
    },
    'employees.delete': {
      label: 'Excluir colaboradores',
      description: 'Excluir um vínculo que foi cadastrado por engano.',
      roles: ['responsavel_organizacao'],
    },
    'employees.export': {
      label: 'Exportar colaboradores',
      description: 'Baixar a lista de colaboradores em PDF ou planilha.',
      roles: ['encarregado', 'responsavel_organizacao', 'auditor'],
    },
  },
  pages: {
    list: {
      path: '/people/employees',
      title: 'Colaboradores',
      access: { rule: 'employees.menu' },
      menu: { group: 'pessoas', icon: 'id-badge' },
      quickSearch: { label: 'Colaboradores', icon: 'id-badge' },
    },
    create: {
      path: '/people/employees/create',
      title: 'Novo colaborador',
      access: { rule: 'employees.create' },
      parent: '/people/employees',
      quickSearch: { label: 'Novo colaborador', icon: 'id' },
    },
    edit: {
      path: '/people/employees/:id/edit',
      title: 'Editar colaborador',
      access: { rule: 'employees.edit' },
      parent: '/people/employees',
    },
  },
});
