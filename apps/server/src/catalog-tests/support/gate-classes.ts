import { drawn } from '../../testing/features/seeded.ts';
import { isFull, turnsSeed } from '../../testing/full-form.ts';
import type { Asking, OperationInput } from '../records/known-record.ts';
import { inputFor } from '../records/known-records.ts';
import { alternatives, type Operation, onlyAdmins } from './operations.ts';

/** What is the endpoint's own; every other field of it may decide at the gate (core/http/mount.ts). */
const own = ['method', 'path', 'access', 'summary', 'params', 'query', 'body', 'response'];

/** Endpoints of one class take the same way through the gate. */
export function gateClassOf({ endpoint }: Operation): string {
  const { access, method } = endpoint;
  const rule = onlyAdmins(alternatives(access)) ? 'rule of the administration' : 'rule';
  const flags = Object.keys(endpoint).filter((field) => !own.includes(field));
  return [
    typeof access === 'object' ? rule : access,
    method === 'GET' ? 'read' : 'write',
    ...flags.sort(),
  ].join(', ');
}

/**
 * The gate is one for all: in the short form one operation of each class stands for the class, another in each run, by the
 * seed and by what it is tried with; in the full form every operation is tried. That all of them pass through the gate is
 * shown by gate.test.ts.
 */
export function ofEachClass(operations: readonly Operation[], what: string): readonly Operation[] {
  if (isFull) return operations;
  const classes = new Map<string, Operation[]>();
  for (const operation of operations)
    classes.set(gateClassOf(operation), [...(classes.get(gateClassOf(operation)) ?? []), operation]);
  return [...classes].map(
    ([name, members]) => members[drawn(turnsSeed, `${what} ${name}`, members.length)] as Operation,
  );
}

/** A request of each class that is in order: what is refused can be sent again, by anybody. */
export async function requestsOfEachClass(
  operations: readonly Operation[],
  asking: Asking,
): Promise<Map<Operation, OperationInput>> {
  const requests = new Map<Operation, OperationInput>();
  for (const operation of ofEachClass(operations, 'requests'))
    requests.set(operation, await inputFor(operation, asking));
  return requests;
}
