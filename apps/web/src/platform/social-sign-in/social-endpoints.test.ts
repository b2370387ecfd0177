import { social } from '@conforme/contracts/modules/social/social.contract.ts';
import { expect, it } from 'vitest';
import { socialEndpoints } from './social-endpoints.ts';

it.each(Object.keys(socialEndpoints) as (keyof typeof socialEndpoints)[])(
  '%s is the endpoint of the contract',
  (name) => {
    const { method, path } = social.endpoints[name];
    expect(socialEndpoints[name]).toEqual({ method, path });
  },
);
