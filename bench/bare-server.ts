import Fastify from 'fastify';
import { openPool } from '../apps/server/src/core/database/pool.ts';
import { type BareListQuery, type BareSession, bareList } from './bare-lists.ts';
import {
  type BareRequest,
  bareCreate,
  bareHeartbeat,
  bareLogin,
  bareRead,
  bareSession,
  bareSubmit,
} from './bare-records.ts';

/**
 * The limit: what Fastify and pg do for the same answers with a session lookup and plain SQL, and without anything a
 * product has to do besides: no permissions, no scope of a second kind, no checks of what came in or goes out, no
 * limits, no audit.
 */
// Sixteen ask and ten are answered at a time: whoever finds it busy waits, as with us.
const pool = openPool({ ...JSON.parse(process.env.BARE_DATABASE ?? '{}'), connectionTimeoutMillis: 0 });
const app = Fastify();

interface Asked {
  readonly headers: Readonly<Record<string, unknown>>;
}
const tokenOf = ({ headers }: Asked) => String(headers.authorization ?? '').slice('Bearer '.length);

async function sessionOf(request: Asked, organisation: number | null): Promise<BareSession> {
  const session = await bareSession(pool, tokenOf(request), organisation);
  if (!session) throw Object.assign(new Error('signed out'), { statusCode: 401 });
  return session;
}

function orRefused<T>(answer: T | null): T {
  if (answer === null) throw Object.assign(new Error('refused'), { statusCode: 404 });
  return answer;
}

app.get('/health', async () => ({}));
app.get<{ Querystring: BareListQuery & { organisation?: string } }>('/requests', async (request) => {
  const { organisation, ...query } = request.query;
  return bareList(pool, await sessionOf(request, organisation ? Number(organisation) : null), query);
});
app.get<{ Params: { id: string }; Querystring: { organisation: string } }>(
  '/requests/:id',
  async (request) => {
    const session = await sessionOf(request, Number(request.query.organisation));
    return orRefused(await bareRead(pool, session, request.params.id));
  },
);
app.post<{ Body: BareRequest; Querystring: { organisation: string } }>('/requests', async (request) => {
  const organisation = Number(request.query.organisation);
  await sessionOf(request, organisation);
  return bareCreate(pool, organisation, request.body);
});
app.post<{ Body: BareRequest & { draft: string } }>('/submit', async ({ body }) =>
  bareSubmit(pool, body.draft, body),
);
app.post<{ Body: { email: string; password: string } }>('/login', async ({ body }) =>
  orRefused(await bareLogin(pool, body.email, body.password)),
);
app.post('/heartbeat', async (request) => orRefused(await bareHeartbeat(pool, tokenOf(request))));

process.once('SIGTERM', () => process.exit(0));
await pool.query('create sequence if not exists bare_protocols start 500000000');
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
