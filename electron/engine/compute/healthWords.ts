import type { HealthCheck } from '#shared/contract/health';
import { plural } from '../../memory/words';
import type { PartFindings } from '../../store/health';
import { advice, fault, fine, parts } from './healthCheck';
import { embeddingCheck, jobCheck, vectorCheck } from './healthEmbeddingWords';
import { backupCheck, sizeCheck } from './healthSizeWords';

/** What was found of each part, as a sentence, with what to do. `now`: UTC ms. */
export function partChecks(found: PartFindings, now: number): HealthCheck[] {
  return [
    textCheck(found),
    orphanCheck(found),
    graphCheck(found),
    embeddingCheck(found),
    vectorCheck(found),
    jobCheck(found),
    ...asideChecks(found),
    ...erasureChecks(found),
    sizeCheck(found.size),
    backupCheck(found, now),
    fine('sqlite', 'SQLite', found.versions.sqlite),
    fine('sqlite-vec', 'sqlite-vec', found.versions.sqliteVec),
    fine('schema', 'Schema', `Version ${found.versions.schema}`),
  ];
}

function textCheck({ text }: PartFindings): HealthCheck {
  const details = parts(
    [text.malformed, 'The index is damaged.'],
    [text.words, `The index and your memories differ in ${plural(text.words, 'word')}.`],
    [
      text.cjk,
      `${plural(text.cjk, 'memory', 'memories')} in Chinese, Japanese or Korean cannot be found by every word.`,
    ],
    [text.names, `The index and names in the graph differ in ${plural(text.names, 'word')}.`],
  );
  if (details.length === 0) {
    return fine('full_text', 'Search by words', 'The index says the same as your memories.');
  }
  return fault('full_text', 'Search by words', 'The index does not say what your memories say.', {
    details,
    hint: 'A search by words may miss memories, or find what is gone. Make the index anew.',
    repair: 'rebuild_full_text',
  });
}

/** What the rows of a table are, for people. */
const ORPHAN_WORDS: Readonly<Record<string, string>> = {
  mentions: 'a mention of a thing',
  assertions: 'a statement about two things',
  aliases: 'a name of a thing',
  alias_claims: 'a name that a memory gives a thing',
  edges: 'a fact of the graph',
  edge_provenance: 'a memory behind a fact',
  jobs: 'a job in the background',
  messages: 'a message of a chat',
  message_memories: 'a memory that an answer used',
  message_facts: 'a fact that an answer used',
  dismissals: 'a suggestion that was turned down',
  extractions: 'a reading of a memory',
  vectors: 'a vector',
  entity_vectors: 'a vector of a name',
};

function orphanCheck({ orphans }: PartFindings): HealthCheck {
  if (orphans.length === 0) return fine('orphans', 'Loose ends', 'Nothing points to something that is gone.');
  const total = orphans.reduce((sum, { count }) => sum + count, 0);
  return fault(
    'orphans',
    'Loose ends',
    `Something that is gone is still pointed to, by ${plural(total, 'entry', 'entries')}.`,
    {
      details: orphans.map(
        ({ table, count }) => `${count.toLocaleString('en')} × ${ORPHAN_WORDS[table] ?? table}`,
      ),
      hint: 'They take space and may show where they should not. Remove them.',
      repair: 'remove_orphans',
    },
  );
}

function graphCheck({ graph }: PartFindings): HealthCheck {
  const details = parts(
    [graph.waiting, `Not yet in the graph: ${plural(graph.waiting, 'change')} of what is known.`],
    [graph.counters, `${plural(graph.counters, 'thing')} with a wrong number of mentions or facts.`],
    [graph.unsupported, `${plural(graph.unsupported, 'fact')} that no memory in use says.`],
    [graph.missing, `${plural(graph.missing, 'statement')} of memories that are no fact of the graph.`],
  );
  if (details.length === 0) {
    return fine('graph', 'Graph', 'It shows what your memories say, and nothing else.');
  }
  return fault('graph', 'Graph', 'It does not show what your memories say.', {
    details,
    hint: 'Answers from the graph may be wrong. Put it together anew.',
    repair: 'settle_graph',
  });
}

function asideChecks({ aside }: PartFindings): HealthCheck[] {
  if (aside.length === 0) return [];
  return [
    fault('aside', 'Set aside', `${plural(aside.length, 'damaged file')} put away; a new store is in use.`, {
      details: aside.map(({ path, reason }) => `${path}: ${reason}`),
      hint: 'Open the app (npm start): it offers to bring back what can be read, or a backup.',
    }),
  ];
}

function erasureChecks({ erasurePending }: PartFindings): HealthCheck[] {
  if (!erasurePending) return [];
  return [
    advice('erasure', 'Erasure', 'Words of erased memories still stand in the log of the file.', {
      hint: 'Another program reads the store. They are gone soon after it is closed.',
    }),
  ];
}
