import { v5 as uuidv5 } from 'uuid';
import { openStore } from '../../electron/store/open';
import { random } from '../bench/seed';
import { seedManyMemories } from './manyMemories';

const NAMES = [
  'Invoice',
  'Minutes',
  'Manual',
  'Recipe',
  'Letter',
  'Lease',
  'Report',
  'Notes on Lisbon',
  'Réseau',
];
const FORMATS = [
  ['pdf', 'pdf'],
  ['md', 'markdown'],
  ['docx', 'docx'],
  ['txt', 'text'],
  ['html', 'html'],
  ['ts', 'code'],
] as const;
const FOLDERS = ['house/boiler', 'work/atlas/2025', 'work/atlas/2026', 'recipes', 'letters/grandfather'];
const COLLECTIONS = ['documents', 'documents', 'house', 'work', 'recipes'];
const HEADINGS = ['Setup', 'Setup › Pressure', 'Maintenance', 'Maintenance › Each spring', 'Faults'];
const SAYS = [
  'Keep the pressure between 1.2 and 1.8 bar; below that the pump stops and the display shows E2.',
  'Clean the filter every six weeks, and more often while the garden is dry and the wind comes from the field.',
  'The contract ends by itself on the last day of March, unless one of the two sides says otherwise before.',
  'Simmer the lentils for forty minutes, then add the vinegar, and let it stand before it is served.',
];
const DAY_MS = 86_400_000;
const NAMESPACE = 'b6c0c0de-7b1e-4a8f-9a6d-0d2f3c8f6a11';
/** The newest document is a book; the others are short. */
const LONG = 300;

/** Fills a folder with a store of many documents beside a few memories, most of them embedded. */
export function seedManyDocuments(dataDir: string, count: number, now = Date.now()): void {
  seedManyMemories(dataDir, 40, now);
  const next = random(11);
  const pick = <T>(list: readonly T[], first: T): T => list[Math.floor(next() * list.length)] ?? first;
  const documents = Array.from({ length: count }, (_, i) => {
    const [ending, format] = pick(FORMATS, FORMATS[0]);
    const name = i === 0 ? 'Heat pump, all there is to know.pdf' : `${pick(NAMES, '')} ${i}.${ending}`;
    const chunks = i === 0 ? LONG : 1 + Math.floor(next() * 3);
    const at = now - i * 3_600_000;
    return {
      ...{ id: uuidv5(`d${i}`, NAMESPACE), name, format: i === 0 ? 'pdf' : format, chunks, at },
      path: `/home/ana/${pick(FOLDERS, '')}/${name}`,
      collection: i === 0 ? 'house' : pick(COLLECTIONS, 'documents'),
      sizeBytes: Math.floor(2_000 + next() * 4_000_000),
      pages: i === 0 ? 120 : format === 'pdf' ? 1 + Math.floor(next() * 40) : null,
      embedding: i % 40 === 3 ? 'pending' : 'embedded',
    };
  });
  const passages = documents.flatMap(({ id, chunks, at, path, pages, embedding }, i) =>
    Array.from({ length: chunks }, (_, position) => ({
      ...{
        id: uuidv5(`c${i}-${position}`, NAMESPACE),
        document: id,
        position,
        at,
        source: `document:${path}`,
      },
      text: `${pick(SAYS, '')} ${pick(SAYS, '')}`,
      page: pages === null ? null : 1 + Math.floor((position * pages) / chunks),
      heading: HEADINGS[Math.floor((position * HEADINGS.length) / chunks)] ?? null,
      embedding: embedding === 'pending' && position > 0 ? 'pending' : 'embedded',
    })),
  );
  const { db } = openStore(dataDir);
  db.immediate(() => {
    db.run(INSERT_DOCUMENTS, JSON.stringify(documents), now - 10 * DAY_MS);
    db.run(INSERT_MEMORIES, JSON.stringify(passages));
    db.run(INSERT_CHUNKS, JSON.stringify(passages));
    db.run(EMBED, JSON.stringify(passages.filter((one) => one.embedding === 'embedded').map(({ id }) => id)));
    db.run('DELETE FROM jobs');
  });
  db.close();
}

const INSERT_DOCUMENTS = `INSERT INTO documents (id, collection, path, name, format, size_bytes, content_hash, pages,
    chunk_tokens, overlap_tokens, modified_at, added_at, read_at)
  SELECT value ->> 'id', value ->> 'collection', value ->> 'path', value ->> 'name', value ->> 'format',
    value ->> 'sizeBytes', 'seeded', value ->> 'pages', 256, 64, ?2, value ->> 'at', value ->> 'at'
  FROM json_each(?1)`;

const INSERT_MEMORIES = `INSERT INTO memories (id, dedupe_key, text, kind, importance, confidence, status, pinned,
    created_at, updated_at, access_count, scope, source, tags, language)
  SELECT value ->> 'id', value ->> 'id', value ->> 'text', 'document', 0.5, 1.0, 'active', 0, value ->> 'at',
    value ->> 'at', 0, 'personal', value ->> 'source', '[]', 'en'
  FROM json_each(?)`;

const INSERT_CHUNKS = `INSERT INTO document_chunks (memory_seq, document_id, position, page, heading)
  SELECT (SELECT seq FROM memories WHERE id = value ->> 'id'), value ->> 'document', value ->> 'position',
    value ->> 'page', value ->> 'heading'
  FROM json_each(?)`;

const EMBED = "UPDATE memories SET embedding = 'embedded' WHERE id IN (SELECT value FROM json_each(?))";
