import { z } from '../schema.ts';
import { LARGEST_CENTS } from './money-amounts.ts';

export const money = z.number().int().min(0).max(LARGEST_CENTS);
