import { defineModule } from '../../core/module.ts';
import { developerPages } from './developer.pages.ts';

export const developer = defineModule({ ...developerPages, endpoints: {} });
