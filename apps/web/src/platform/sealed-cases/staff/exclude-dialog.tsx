import {
  type ExclusionGround,
  exclusionGrounds,
} from '@conforme/contracts/platform/sealed-cases/exclusion-grounds.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Radio, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { rewrapFor } from '../../sealed-reports/data-keys.ts';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import type { StaffChannel } from './staff-channel.ts';
import { useFocusBack } from './use-focus-back.tsx';
import type { OpenedParts } from './use-opened-report.ts';
import { useSendSealed } from './use-send-sealed.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
  readonly onClose: () => void;
}
interface Person {
  readonly id: number;
  readonly label: string;
}

/** Excludes with keys for everybody who could be called in: the server decides whether somebody has to be. */
function useExclude({ of, detail, opened, onClose }: Props) {
  const { send, isSending } = useSendSealed(of.refs.exclude);
  useFocusBack();
  const exclude = async (
    who: { readonly user_id: number } | { readonly employee_id: number },
    ground: ExclusionGround,
    why: string,
  ) => {
    const { version } = detail;
    await send([version, opened.envelope.epoch, who, ground], async () => {
      const ready = opened.envelope.readers.filter(({ reads }) => !reads);
      const alternates = rewrapFor(await loadSodium(), opened.report.keys, ready);
      const words = opened.seal('exclusion', { text: why });
      return { params: { id: detail.id }, body: { version, ...who, ground, alternates, words } };
    });
    onClose();
  };
  return { exclude, isSending };
}

/** Why somebody who reads the report, or is appointed for it, loses it, and that it is told. */
export function ExcludeDialog({ person, ...props }: Props & { readonly person: Person }) {
  const [ground, setGround] = useState<ExclusionGround>('conflict');
  const { exclude, isSending } = useExclude(props);
  return (
    <ConfirmDialog
      opened
      onClose={props.onClose}
      isSending={isSending}
      isDangerous
      question="Esta pessoa, e quem a chefia, perdem o acesso e a chave agora, e não voltam a ter. Quem lia é avisado, e o registro fica à vista de todo o comitê. Se for você, é a última coisa que faz neste relato. Tirar o acesso?"
      subject={person.label}
      onConfirm={() =>
        void exclude({ user_id: person.id }, ground, `${person.label}: ${exclusionGrounds.labels[ground]}.`)
      }
    >
      <Radio.Group
        label="Motivo"
        value={ground}
        onChange={(value) => setGround(value === 'accused' ? 'accused' : 'conflict')}
      >
        {exclusionGrounds.options.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} mt={6} />
        ))}
      </Radio.Group>
    </ConfirmDialog>
  );
}

/** Somebody who works here is accused, whether or not they have an account: who they report to loses the report too. */
export function AccusedDialog(props: Props) {
  const [person, setPerson] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const [search] = useDebouncedValue(typed.replace(/ \(.*/, '').trim(), 300);
  const { data: found = [] } = useEndpoint(
    props.of.refs.employees,
    { query: { limit: '20', ...(search === '' ? {} : { search }) } },
    { keepPrevious: true },
  );
  const { exclude, isSending } = useExclude(props);
  return (
    <ConfirmDialog
      opened
      onClose={props.onClose}
      isSending={isSending}
      isDangerous
      question="A pessoa acusada, e quem a chefia, perdem o acesso e a chave agora, se os têm, e não os recebem depois. O nome escolhido aqui não fica guardado. Se for você, ou alguém que você chefia, a sua leitura também acaba. Registrar?"
      subject={found.find(({ id }) => String(id) === person)?.label ?? 'Escolha abaixo'}
      onConfirm={() => {
        if (person === null) {
          setError('Escolha a pessoa.');
          box.current?.focus();
          return;
        }
        void exclude(
          { employee_id: Number(person) },
          'accused',
          'Uma pessoa acusada. O nome não fica guardado.',
        );
      }}
    >
      <Select
        ref={box}
        label="Pessoa acusada"
        error={error}
        placeholder="Digite o nome"
        searchable
        data={found.map(({ id, label }) => ({ value: String(id), label }))}
        filter={({ options }) => options}
        nothingFoundMessage="Nenhum colaborador encontrado."
        value={person}
        onChange={(next) => {
          setPerson(next);
          setError(null);
        }}
        onSearchChange={setTyped}
      />
    </ConfirmDialog>
  );
}
