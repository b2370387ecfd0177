const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';
const CONTRACTS = '^packages/contracts/src/';
/** A test may reach up to the whole application, and so may what only tests use. */
const TESTS = '\\.test(-records|-due-jobs)?\\.tsx?$|^apps/server/src/(testing|catalog-tests)/';
/**
 * Shared parts of the browser that call endpoints of one feature wherever they stand: the picker of an audience asks for
 * groups, users and lists. They name its contract as the type of `endpointsOf`, whose addresses the build fills in; the
 * endpoints themselves, with schemas and permissions, are the feature's own.
 */
const CALLS_FEATURES = `${WEB}platform/(${[
  'audiences/audience-fields.tsx',
  'contacts/tags-field.tsx',
  'document-links/link-endpoints.ts',
  'news-groups/news-group-fields.tsx',
  'news-groups/news-place-fields.tsx',
  'public-form/sending/receipt-endpoints.ts',
  'sealed-reports/my-key.endpoints.ts',
  'second-factor/enrolment.tsx',
  'social-sign-in/social-endpoints.ts',
]
  .map((file) => file.replaceAll('.', '\\.'))
  .join('|')})$`;
/** A package as it appears when resolved, and when it is not installed. */
const npm = (/** @type {string} */ names) => `(^|node_modules/)(${names})(/|$)`;

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      'server-core-is-lowest',
      'core → platform → modules → app, um só sentido',
      { path: `${SERVER}core/`, pathNot: TESTS },
      { path: [`${SERVER}(platform|modules)/`, `${SERVER}[^/]+$`] },
    ),
    rule(
      'server-platform-below-modules',
      'core → platform → modules → app, um só sentido',
      { path: `${SERVER}platform/`, pathNot: TESTS },
      { path: [`${SERVER}modules/`, `${SERVER}[^/]+$`] },
    ),
    rule(
      'server-modules-below-app',
      'core → platform → modules → app, um só sentido',
      { path: `${SERVER}modules/`, pathNot: TESTS },
      { path: `${SERVER}[^/]+$` },
    ),
    rule(
      'web-core-is-lowest',
      'core → platform → modules → app, um só sentido',
      { path: `${WEB}core/`, pathNot: TESTS },
      { path: [`${WEB}(platform|modules|app)/`, `${WEB}[^/]+$`] },
    ),
    rule(
      'web-platform-below-modules',
      'core → platform → modules → app, um só sentido',
      { path: `${WEB}platform/`, pathNot: TESTS },
      { path: [`${WEB}(modules|app)/`, `${WEB}[^/]+$`] },
    ),
    rule(
      'web-modules-below-app',
      'core → platform → modules → app, um só sentido',
      { path: `${WEB}modules/`, pathNot: TESTS },
      { path: [`${WEB}app/`, `${WEB}[^/]+$`] },
    ),
    rule(
      'contracts-core-is-lowest',
      'o núcleo dos contratos não conhece a plataforma, os módulos nem o catálogo',
      { path: `${CONTRACTS}core/`, pathNot: TESTS },
      { path: [`${CONTRACTS}(platform|modules)/`, `${CONTRACTS}[^/]+$`] },
    ),
    rule(
      'contracts-platform-below-modules',
      'a plataforma dos contratos não conhece os módulos nem o catálogo',
      { path: `${CONTRACTS}platform/`, pathNot: TESTS },
      { path: [`${CONTRACTS}modules/`, `${CONTRACTS}[^/]+$`] },
    ),
    rule(
      'contracts-modules-below-catalog',
      'o catálogo lê os módulos, nunca o contrário',
      { path: `${CONTRACTS}modules/`, pathNot: TESTS },
      { path: `${CONTRACTS}[^/]+$` },
    ),
    rule(
      'features-apart',
      'uma funcionalidade nunca importa outra: leia por SQL, chame a plataforma ou emita um evento',
      { path: '^(apps/(?:server|web)|packages/contracts)/src/modules/([^/]+)/' },
      { path: '^$1/src/modules/', pathNot: '^$1/src/modules/$2/' },
    ),
    rule(
      'platform-knows-no-feature',
      'a plataforma não usa o contrato de uma funcionalidade: o que ela usa, também um tipo, fica em contracts/platform',
      { path: '^apps/(server|web)/src/platform/', pathNot: [TESTS, CALLS_FEATURES] },
      { path: `${CONTRACTS}modules/` },
    ),
    rule(
      'platform-calls-features-by-type',
      'o que CALLS_FEATURES nomeia sabe de uma funcionalidade só os endereços, pelo tipo do contrato',
      { path: CALLS_FEATURES },
      { path: `${CONTRACTS}modules/`, dependencyTypesNot: ['type-only', 'type-import'] },
    ),
    rule(
      'web-without-server',
      'web e servidor não se importam',
      { path: '^apps/web/' },
      { path: '^apps/server/' },
    ),
    rule(
      'server-without-web',
      // Tests seal reports in Node by the very code that seals them in a browser.
      'web e servidor não se importam',
      { path: '^apps/server/', pathNot: TESTS },
      { path: '^apps/web/' },
    ),
    rule(
      'contracts-without-apps',
      'os contratos não conhecem quem os usa',
      { path: CONTRACTS },
      { path: '^apps/' },
    ),
    rule(
      'fastify-only-in-http',
      'só core/http e app.ts conhecem o Fastify',
      { path: '^(apps|packages)/', pathNot: `${SERVER}(core/http/|app\\.ts$)` },
      { path: npm('fastify|@fastify/[^/]+') },
    ),
    rule(
      'database-only-in-server',
      'kysely e pg nunca em contratos ou web',
      { path: [CONTRACTS, WEB] },
      { path: npm('kysely|pg') },
    ),
    rule(
      'pages-without-zod',
      'menu e rotas ficam leves: páginas não carregam zod, nem por intermédio de outro arquivo',
      { path: `${CONTRACTS}(.*\\.pages|page-catalog)\\.ts$` },
      { path: npm('zod'), reachable: true },
    ),
    rule(
      'lists-without-zod',
      'listas ficam leves: do contrato só tipos, nunca esquemas',
      {
        path: [
          `${CONTRACTS}(.*\\.list|core/(list|choices|user-status))\\.ts$`,
          `${WEB}.*-list\\.page\\.tsx$`,
        ],
      },
      {
        path: [
          `${CONTRACTS}.*\\.(contract|schemas)\\.ts$`,
          `${CONTRACTS}core/(schema|grid|crud|endpoint)\\.ts$`,
          npm('zod'),
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'testing-only-in-tests',
      'o que serve aos testes não entra no produto',
      { path: '^(apps|packages)/', pathNot: TESTS },
      { path: TESTS },
    ),
    rule('no-cycles', 'sem ciclos', {}, { circular: true }),
    rule('resolvable', 'o que se importa existe', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    extraExtensionsToScan: ['.css'],
  },
};
