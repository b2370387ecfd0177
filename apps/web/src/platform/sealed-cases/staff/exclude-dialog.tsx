import {
  type ExclusionGround,
  exclusionGrounds,
} from '@conforme/contracts/platform/sealed-cases/exclusion-grounds.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import type { StaffChannel } from './staff-channel.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly person: { readonly id: number; readonly label: string };
  readonly onClose: () => void;
}

/** Why somebody loses the report, and that it is told. */
export function ExcludeDialog({ of, detail, person, onClose }: Props) {
  const [ground, setGround] = useState<ExclusionGround>('conflict');
  const exclude = useSend(of.refs.exclude);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      isSending={exclude.isPending}
      isDangerous
      question="Esta pessoa, e quem a chefia, perdem o acesso e a chave agora, e não voltam a ter. Quem lia é avisado, e o registro fica à vista de todo o comitê. Tirar o acesso?"
      subject={person.label}
      onConfirm={() =>
        exclude.mutate(
          { params: { id: detail.id }, body: { version: detail.version, user_id: person.id, ground } },
          { onSettled: onClose },
        )
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
