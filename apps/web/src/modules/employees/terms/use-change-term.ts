import type { TermKind } from '@conforme/contracts/modules/employees/employee-choices.ts';
import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { useSend } from '../../../core/api/use-send.ts';

interface Change {
  readonly name: string;
  readonly retired: boolean;
}

export function useChangeTerm(kind: TermKind, id: number) {
  const send = useSend(employees.endpoints.changeTerm);
  const asked = (body: Change) => ({ params: { kind, id: String(id) }, body });
  return {
    isPending: send.isPending,
    mutate: (body: Change) => send.mutate(asked(body)),
    mutateAsync: (body: Change) => send.mutateAsync(asked(body)),
  };
}
