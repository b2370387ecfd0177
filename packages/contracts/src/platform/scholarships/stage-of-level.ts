import type { callLevels } from './call-choices.ts';

/**
 * The stage whose ratio a class counts for. Higher education with Prouni follows the rules of that programme and not those
 * of an edital, so what an edital offers there is without it.
 */
export const stageOfLevel = (level: keyof typeof callLevels.labels): 'basic' | 'professional' | 'higher' =>
  level === 'professional' ? 'professional' : level === 'higher' ? 'higher' : 'basic';
