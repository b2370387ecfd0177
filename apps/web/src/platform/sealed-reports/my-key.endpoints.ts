import type { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';

type Endpoints = (typeof sealedReports)['endpoints'];

/** The own key as the server keeps it: locked. */
export const myKeyEndpoint = endpointRef<Endpoints['myKey']>('GET', '/api/v1/sealed_reports/my_key');
