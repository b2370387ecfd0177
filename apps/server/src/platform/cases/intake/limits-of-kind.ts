import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { MemoryLimiter } from '../../memory-limiter.ts';
import type { Limiter } from '../../rate-limits.ts';

/** One for all: whoever tries the form and the protocol is counted in the same place. */
const memory = new MemoryLimiter();

/** As a restart does: for tests, where one process starts many servers. */
export const forgetVisitors = (): void => memory.clear();

/** Where tries of visitors to this kind are counted. */
export const limiterOf = ({ confidentiality }: CaseKind, shared: Limiter): Limiter =>
  confidentiality.limits === 'memory' ? memory : shared;
