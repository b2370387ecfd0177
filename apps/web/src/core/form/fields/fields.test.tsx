import { cep } from '@conforme/contracts/core/brazil/cep.ts';
import { civilDate } from '@conforme/contracts/core/brazil/civil-date.ts';
import { cnpj } from '@conforme/contracts/core/brazil/cnpj.ts';
import { cpf } from '@conforme/contracts/core/brazil/cpf.ts';
import { money } from '@conforme/contracts/core/brazil/money.ts';
import { phone } from '@conforme/contracts/core/brazil/phone.ts';
import { choices } from '@conforme/contracts/core/choices.ts';
import { pickerQuery } from '@conforme/contracts/core/crud.ts';
import { endpoint } from '@conforme/contracts/core/endpoint.ts';
import { email, id, line, oneOf, optionalLine, z } from '@conforme/contracts/core/schema.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { storeSession } from '../../session/session-store.ts';
import { dismissAllToasts } from '../../toast/toast-store.ts';
import type { Chosen } from '../schema-facts.ts';
import { StaffForm } from '../staff-form.tsx';
import { useStaffForm } from '../use-staff-form.ts';
import { ChoiceField, RadioField } from './choice-field.tsx';
import { DateField, DateTimeField } from './date-field.tsx';
import { CepField, CnpjField, CpfField, PhoneField } from './document-fields.tsx';
import { EmailListField } from './email-list-field.tsx';
import { MoneyField } from './money-field.tsx';
import { NumberField } from './number-field.tsx';
import { ReadOnlyValue } from './read-only-value.tsx';
import { RelationField, RelationsField } from './relation-field.tsx';
import { SeveralField } from './several-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { EmailField, TextField } from './text-field.tsx';
import { QuestionField, YesNoField } from './yes-no-field.tsx';

const gender = choices({ M: 'Masculino', F: 'Feminino' });
const list = endpoint({
  method: 'GET',
  path: '/api/v1/units',
  access: 'signedIn',
  summary: 'x',
  query: pickerQuery,
  response: z.array(z.strictObject({ id, label: z.string() })),
});

const schema = z.strictObject({
  name: line(20),
  nickname: optionalLine(10),
  about: z.string().max(50),
  contact: email,
  copies: z.array(email).max(5),
  holders: z.number().int().nullable(),
  gender: oneOf(gender),
  kind: oneOf(gender).nullable(),
  active: z.boolean(),
  agreed: z.boolean(),
  groups: z.array(id).min(1),
  document: cnpj,
  cpf: cpf.nullable(),
  cep: cep.nullable(),
  phone: phone.nullable(),
  value: money,
  born: civilDate,
  happened: z.iso.datetime({ offset: true }).nullable(),
  unit_id: id,
  unit_ids: z.array(id),
});

const EMPTY = {
  name: '',
  nickname: null as string | null,
  about: '',
  contact: '',
  copies: [] as string[],
  holders: null as number | null,
  gender: '' as 'M' | 'F' | '',
  kind: null as 'M' | 'F' | null,
  active: false,
  agreed: null as boolean | null,
  groups: [] as number[],
  document: '',
  cpf: '',
  cep: null as string | null,
  phone: null as string | null,
  value: null as number | null,
  born: '',
  happened: null as string | null,
  unit_id: null as Chosen | null,
  unit_ids: [] as Chosen[],
};
type Values = typeof EMPTY;

const send = vi.fn<(input: unknown) => Promise<unknown>>();
function Thing({ initial, isReadOnly = false }: { initial: Values; isReadOnly?: boolean }) {
  const staff = useStaffForm({
    schema,
    initial,
    page: '/things',
    isReadOnly,
    send,
    onSaved: () => undefined,
  });
  const { field } = staff;
  const groups = [
    { value: 1, label: 'Um' },
    { value: 2, label: 'Dois', refusal: 'Não pode.' },
  ];
  return (
    <StaffForm staff={staff} cancelTo="/x">
      <TextField of={field('name')} label="Nome" />
      <TextField of={field('nickname')} label="Apelido" />
      <TextAreaField of={field('about')} label="Descrição" isDescription />
      <EmailField of={field('contact')} label="E-mail" />
      <EmailListField of={field('copies')} label="Cópias" />
      <NumberField of={field('holders')} label="Titulares" />
      <ChoiceField of={field('gender')} label="Gênero" options={gender.options} />
      <RadioField of={field('kind')} label="Tipo" options={gender.options} />
      <YesNoField of={field('active')} label="Ativo" />
      <QuestionField of={field('agreed')} label="De acordo" />
      <SeveralField of={field('groups')} label="Grupos" options={groups} />
      <CnpjField of={field('document')} label="CNPJ" />
      <CpfField of={field('cpf')} label="CPF" />
      <CepField of={field('cep')} label="CEP" />
      <PhoneField of={field('phone')} label="Telefone" />
      <ReadOnlyValue label="Cadastro">16/11/2026</ReadOnlyValue>
      <MoneyField of={field('value')} label="Valor" />
      <DateField of={field('born')} label="Nascimento" />
      <DateTimeField of={field('happened')} label="Ocorrido" />
      <RelationField of={field('unit_id')} label="Unidade" endpoint={list} />
      <RelationsField of={field('unit_ids')} label="Unidades" endpoint={list} />
    </StaffForm>
  );
}

const show = (initial: Partial<Values> = {}, isReadOnly = false) =>
  renderScreen(<Thing initial={{ ...EMPTY, ...initial }} isReadOnly={isReadOnly} />);
const field = (path: string) => document.querySelector(`[data-path="${path}"]`) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
const sent = async () => {
  save();
  await waitFor(() => expect(send).toHaveBeenCalled(), { timeout: 10_000 });
  return send.mock.calls[0]?.[0] as Record<string, unknown>;
};
const FULL: Partial<Values> = {
  name: 'Ana',
  about: 'Texto comprido',
  contact: 'ana@ipe.org.br',
  gender: 'F',
  agreed: true,
  groups: [1],
  document: '12ABC34501DE35',
  value: 100,
  born: '2000-02-29',
  unit_id: { id: 7, label: 'Sede' },
};
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot());
  send.mockReset().mockResolvedValue({});
  server = fakeServer({
    'GET /api/v1/units': ({ url }) => ({
      body: url.includes('search=nada')
        ? []
        : [
            { id: 7, label: 'Sede' },
            { id: 8, label: 'Londrina' },
          ],
    }),
  });
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

vi.setConfig({ testTimeout: 30_000 });

describe('fields of a form', () => {
  it('know from the contract what is required and how long it may be', async () => {
    await show();
    const required = [
      'name',
      'contact',
      'gender',
      'agreed',
      'groups',
      'document',
      'value',
      'born',
      'unit_id',
    ];
    const marked = [...document.querySelectorAll('[data-path]')]
      .filter((node) =>
        node.closest('.mantine-InputWrapper-root, .mantine-RadioGroup-root')?.textContent?.includes(' *'),
      )
      .map((node) => (node as HTMLElement).dataset.path);
    expect(marked).toEqual(required);
    expect([field('name').maxLength, field('nickname').maxLength]).toEqual([20, 10]);
  });

  it('send what the contract takes: null for nothing, ids for records, bare documents', async () => {
    await show({ ...FULL, nickname: '', unit_ids: [{ id: 8, label: 'Londrina' }] });
    expect(await sent()).toEqual({
      ...FULL,
      nickname: null,
      copies: [],
      holders: null,
      kind: null,
      active: false,
      cpf: null,
      cep: null,
      phone: null,
      happened: null,
      unit_id: 7,
      unit_ids: [8],
    });
  });

  it('hold all that is typed', async () => {
    await show(FULL);
    type('name', 'Bia');
    type('holders', '12');
    type('gender', 'M');
    type('document', '11.222.333/0001-81');
    type('cpf', '529.982.247-25');
    type('cep', '86010-190');
    type('phone', '+55 43 99887-7665');
    type('value', 'R$ 1.234,5');
    fireEvent.blur(field('value'));
    expect(field('value').value).toBe('1.234,50');
    type('born', '31/12/1999');
    type('happened', '16/11/2026 10:42');
    fireEvent.click(screen.getByLabelText('Ativo'));
    fireEvent.click(screen.getByLabelText('Não'));
    expect(await sent()).toMatchObject({
      name: 'Bia',
      holders: 12,
      gender: 'M',
      document: '11222333000181',
      cpf: '52998224725',
      cep: '86010190',
      phone: '43998877665',
      value: 123450,
      born: '1999-12-31',
      happened: '2026-11-16T13:42:00.000Z',
      active: true,
      agreed: false,
    });
  });

  it.each([
    ['document', '12.ABC.345/01DE-36'],
    ['born', '31/02/2026'],
    ['cpf', '111.111.111-11'],
    ['cep', '86010-1'],
    ['phone', '(43) 8988-77'],
    ['value', 'mil'],
    ['contact', 'ana@'],
    ['holders', '1,5'],
    ['happened', '16/11/2026 25:00'],
  ])('say at once that %s is wrong, in the words of the specification', async (label, text) => {
    await show(FULL);
    type(label, text);
    fireEvent.blur(field(label));
    expect(await screen.findByText(/^Este campo está inválido! ./)).toBeTruthy();
    save();
    expect(await screen.findByText('Preencha corretamente os campos do formulário')).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    expect(send).not.toHaveBeenCalled();
  });

  it('call a choice nobody made missing, not wrong', async () => {
    await show({ ...FULL, gender: '', groups: [] });
    save();
    await waitFor(() => expect(screen.getAllByText('Este campo é obrigatório!')).toHaveLength(2));
    expect(screen.queryByText(/^Este campo está inválido!/)).toBeNull();
  });

  it('hint at ten characters for a description, and count', async () => {
    await show();
    expect(screen.getByText('Digite ao menos 10 caracteres...')).toBeTruthy();
    type('about', 'dez letras');
    expect(screen.queryByText('Digite ao menos 10 caracteres...')).toBeNull();
    expect(screen.getByText('10 de 50')).toBeTruthy();
  });

  it('take a list of addresses and leave what is none to be put right', async () => {
    await show(FULL);
    const input = field('copies');
    act(() => input.focus());
    fireEvent.change(input, { target: { value: 'a@b.br' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(screen.getByText('a@b.br')).toBeTruthy();
    fireEvent.change(input, { target: { value: 'nada' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(screen.getByText('Adicione somente e-mails válidos!')).toBeTruthy();
    expect(input.value).toBe('nada');
    fireEvent.change(input, { target: { value: 'C@D.br' } });
    expect(screen.queryByText('Adicione somente e-mails válidos!')).toBeNull();
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(await sent()).toMatchObject({ copies: ['a@b.br', 'c@d.br'] });
  });

  it('find records on the server, say when there are none, and keep the one chosen', async () => {
    await show(FULL);
    const input = field('unit_id');
    expect(input.value).toBe('Sede');
    expect(server.callsTo('/api/v1/units')).toHaveLength(0);
    act(() => input.focus());
    fireEvent.click(input);
    fireEvent.change(input, { target: { value: 'nada' } });
    await waitFor(() => expect(server.seen.some(({ url }) => url.includes('search=nada'))).toBe(true));
    fireEvent.change(input, { target: { value: '' } });
    const option = { selector: '.mantine-Select-option *' };
    fireEvent.click(await screen.findByText('Londrina', option));
    await waitFor(() => expect(input.value).toBe('Londrina'));
    expect(await sent()).toMatchObject({ unit_id: 8 });
  });

  it('only show, where the user may only look', async () => {
    await show({ ...FULL, copies: ['a@b.br'] }, true);
    for (const label of ['name', 'document', 'born', 'value']) expect(field(label).readOnly).toBe(true);
    expect(field('gender').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /calendário/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Salvar/ })).toBeNull();
  });
});
