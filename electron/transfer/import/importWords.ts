import { describeMemories, plural } from '../../memory/words';
import type { ImportState } from '../../store/imports';

/** What an import has done so far, as the journal says it. */
export function describeImport({
  counts,
  topic,
  name,
}: Pick<ImportState, 'counts' | 'topic' | 'name'>): string {
  const { created, changed, besides } = counts;
  const memories = created + changed;
  const chats = besides['chats'] ?? 0;
  const passages = besides['passages'] ?? 0;
  const things = besides['entities'] ?? 0;
  const parts = [
    ...(memories > 0 ? [describeMemories({ count: memories, topic })] : []),
    ...(passages > 0 ? [plural(passages, 'passage of documents', 'passages of documents')] : []),
    ...(chats > 0 ? [plural(chats, 'chat')] : []),
    ...(things > 0 && memories === 0 ? [plural(things, 'entity', 'entities')] : []),
  ];
  return `Imported ${parts.length === 0 ? 'nothing new' : parts.join(' and ')} from ${name}`;
}
