import { z } from '../../core/schema.ts';
import { type SmallAgentQuestion, smallAgentQuestionKeys } from './small-agent.ts';

/** Every question answered. */
export const smallAgentAnswers = z.strictObject(
  Object.fromEntries(smallAgentQuestionKeys.map((key) => [key, z.boolean()])) as Record<
    SmallAgentQuestion,
    z.ZodBoolean
  >,
);
