const api = 'apps/server/src/modules/knowledge-items/knowledge-items.api.test.ts';
const documents = 'apps/server/src/modules/knowledge-items/article-documents.api.test.ts';
const pictures = 'apps/server/src/modules/knowledge-items/article-pictures.api.test.ts';
const search = 'apps/server/src/platform/text-search/text-search.api.test.ts';

/** Text search and the knowledge base. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const knowledgeFaults = [
  {
    name: 'plurals are searched as they are written',
    why: 'Whoever asks for comunicações would not find comunicação.',
    file: 'apps/server/migrations/0037_text_search.sql',
    find: "  value := regexp_replace(value, '(?:oes|aes)\\M', 'ao', 'g');\n",
    replace: '',
    caughtBy: { project: 'server', file: search, name: 'is found by' },
  },
  {
    name: 'whoever searches finds articles that are not for them',
    why: 'The title alone may say what only some should know.',
    file: 'apps/server/migrations/0100_consult_pages.sql',
    find: "from addressed_to_me('knowledge_item') as addressed (id)\n    join knowledge_items k on k.id = addressed.id\n",
    replace: 'from knowledge_items k\n',
    caughtBy: { project: 'server', file: api, name: 'for some people is found by them alone' },
  },
  {
    name: 'a suggestion is decided twice',
    why: 'Its author would be told two different things.',
    file: 'apps/server/src/modules/knowledge-items/suggestions.actions.ts',
    find: "    if (suggestion.state !== 'pending') throw new AppError('conflict', 'Esta sugestão já foi respondida.');\n",
    replace: '',
    caughtBy: { project: 'server', file: api, name: 'what is wrong' },
  },
  {
    name: 'an article names documents that are not for its reader',
    why: 'A title alone may say what only some should know.',
    file: 'apps/server/src/modules/knowledge-items/knowledge-links.ts',
    find: " and is_my_document(d.id, (select reader_keys('document')))",
    replace: '',
    caughtBy: { project: 'server', file: documents, name: 'shows each reader the documents they can open' },
  },
  {
    name: 'an article takes a document of another organisation',
    why: 'Numbers are guessed; what they name would then be told.',
    file: 'apps/server/src/modules/knowledge-items/knowledge-links.ts',
    find: '    where id = any (${ids}::bigint[]) and legal_entity_id = ${legal_entity_id} and deleted_at is null`',
    replace: '    where id = any (${ids}::bigint[]) and deleted_at is null`',
    caughtBy: { project: 'server', file: documents, name: 'refuses what is not of the organisation' },
  },
  {
    name: 'whoever does not see the register clears what others chose from it',
    why: 'A save of the text would silently take the documents away.',
    file: 'apps/server/src/modules/knowledge-items/knowledge-links.ts',
    find: '    if (ids.length > 0) throw refused;\n    return;\n',
    replace: '    if (ids.length > 0) throw refused;\n',
    caughtBy: { project: 'server', file: documents, name: 'keeps what others chose' },
  },
  {
    name: 'a reader gets pictures of the draft',
    why: 'What is being written is nobody’s to read yet.',
    file: 'apps/server/src/modules/knowledge-items/article-pictures.ts',
    find: '\n        and is_shown_in_knowledge(k.id, ${file_id})',
    replace: '',
    caughtBy: { project: 'server', file: pictures, name: 'once the released text shows it' },
  },
  {
    name: 'a text may show files of another article or newsletter',
    why: 'Naming a number would carry a picture to readers it is not for.',
    file: 'apps/server/src/platform/rich-text/text-files.ts',
    find: '    where ${sql.ref(column)} = ${id} and file_id',
    replace: '    where file_id',
    caughtBy: { project: 'server', file: pictures, name: 'pictures of its own article and no others' },
  },
  {
    name: 'what is found by walking is not asked whom it is for',
    why: 'Where very much is addressed to a reader, they would read everything.',
    file: 'apps/server/migrations/0133_capped_counts.sql',
    find: "      and (mine is not null or (select true from audiences a\n        where a.target_type = 'knowledge_item'",
    replace:
      "      and (mine is not null or true or (select true from audiences a\n        where a.target_type = 'knowledge_item'",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/knowledge-items/consult-pages.api.test.ts',
      name: 'where very much is addressed and found',
    },
  },
];
