/** What the quick search finds beside pages, in the order it is shown. Plain data without zod: the shell loads it. */
export const foundKinds = {
  people: { title: 'Pessoas', icon: 'user' },
  cases: { title: 'Protocolos', icon: 'shield-lock' },
  documents: { title: 'Documentos', icon: 'file-text' },
  articles: { title: 'Artigos', icon: 'book' },
  events: { title: 'Eventos', icon: 'calendar-event' },
  newsletters: { title: 'Informativos', icon: 'news' },
  organisations: { title: 'Organizações', icon: 'building' },
  users: { title: 'Usuários', icon: 'users' },
  files: { title: 'Arquivos', icon: 'folder' },
  mail: { title: 'Mensagens', icon: 'mail' },
} as const;
export type FoundKind = keyof typeof foundKinds;

/** Fewer signs are in no index, and would find almost everything. */
export const SHORTEST_SEARCH = 3;
/** So many of each kind; whoever wants the rest goes on in the list. */
export const MOST_FOUND = 5;
